/** Nobody can type `confirm` at a table without a keyboard: the start that stands long enough is meant. */
import type { Table } from '../../table/table.js';

/** A start that the players put up begins when it has stood unchanged for so long. */
const STANDS_MS = 10_000;

export class ProposalWatch {
  private standing: { readonly text: string; readonly timer: NodeJS.Timeout } | undefined;

  /** After each change at the table. */
  look(table: Table): void {
    const { core } = table;
    const text = core.proposal === undefined ? '' : (core.placement ?? []).join('');
    if (text === (this.standing?.text ?? '')) return;
    this.close();
    if (text === '') return;
    const timer = setTimeout(() => void table.send({ kind: 'confirm' }), STANDS_MS);
    this.standing = { text, timer };
  }

  close(): void {
    clearTimeout(this.standing?.timer);
    this.standing = undefined;
  }
}
