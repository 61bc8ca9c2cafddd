/** What there is to show on a screen, and the screen. */
import type { Placement, Sense } from '../../board/sensor.js';
import type { DrawGuide } from '../../guidance/draw.js';
import type { Language } from '../../guidance/messages.js';
import type { TableView } from '../../table/view.js';
import type { Room, Sheet } from './sheet.js';

export interface FaceModel {
  /** Null: no board yet. */
  readonly view: TableView | null;
  readonly boardName: string;
  readonly sense: Sense | null;
  /** What really stands on a simulated board; null where only sensors know. */
  readonly pieces: Placement | null;
  /** A draw under way by coins or dice. */
  readonly draw: DrawGuide | null;
  /** What was said last in answer to words, newest last. */
  readonly said: readonly string[];
  /** Shown instead of the board until the next word, one page of it where it has several. */
  readonly sheet: SheetPage | null;
  readonly language: Language;
}

export interface Screen extends Room {
  readonly colour: boolean;
}

export interface SheetPage {
  readonly sheet: Sheet;
  /** From 0. */
  readonly page: number;
}
