/** What one run of a table is told, all settings read and checked. */
import type { BoardSelector } from '../../attach/index.js';
import type { Sense } from '../../board/sensor.js';
import type { Language } from '../../guidance/messages.js';
import type { ProblemCheck } from '../../opponents/problemCheck.js';
import type { PgnTags } from '../../record/index.js';
import type { Square } from '../../rules/index.js';
import type { DrawWay } from '../../table/request.js';
import type { TableSettings } from '../../table/settings.js';
import type { PagePlan } from './servePage.js';

export interface RunPlan {
  readonly wish: BoardSelector;
  readonly games: string;
  readonly tableName: string;
  readonly draw: DrawWay;
  readonly table: TableSettings;
  readonly sense: Sense;
  readonly language: Language;
  readonly deny: readonly string[];
  /** Squares whose sensors are known to be dead, as the board numbers them. */
  readonly blind: readonly Square[];
  readonly tags: PgnTags;
  /** `null`: no page. */
  readonly page: PagePlan | null;
  /** A direct mate to be solved at the board, the program defending; left out: a game. */
  readonly problem?: { readonly length: number; readonly check: ProblemCheck };
}
