/** What there is to show on a screen, and the window it is shown in. */
import type { Language } from '../../guidance/messages.js';
import type { TableView } from '../../table/view.js';
import type { Room, Sheet } from './sheet.js';

export interface ScreenModel {
  /** Null: no board yet. */
  readonly view: TableView | null;
  /** What was said last in answer to words, newest last. */
  readonly said: readonly string[];
  /** Shown instead of the board until the next word, one page of it where it has several. */
  readonly sheet: SheetPage | null;
  readonly language: Language;
}

export interface Window extends Room {
  readonly colour: boolean;
}

export interface SheetPage {
  readonly sheet: Sheet;
  /** From 0. */
  readonly page: number;
}
