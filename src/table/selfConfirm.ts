/** Nobody can say `confirm` at a table without a keyboard: the start that stands long enough is meant. */
import type { Clock } from '../board/clock.js';
import type { TableView } from './view.js';

/** A start that the players put up begins when it has stood unchanged for so long. */
const STANDS_MS = 10_000;

export class SelfConfirm {
  private standing: { readonly text: string; readonly cancel: () => void } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly confirm: () => void,
  ) {}

  /** After each change at the table. */
  watch({ question, placement }: Pick<TableView, 'question' | 'placement'>): void {
    const text = question?.kind === 'confirmStart' ? (placement ?? []).join('') : '';
    if (text === (this.standing?.text ?? '')) return;
    this.close();
    if (text === '') return;
    this.standing = { text, cancel: this.clock.after(STANDS_MS, this.confirm) };
  }

  close(): void {
    this.standing?.cancel();
    this.standing = undefined;
  }
}
