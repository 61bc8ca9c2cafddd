/**
 * Cheapest assignment: every row gets its own column, the sum of costs is the smallest there is.
 *
 * Hungarian method with potentials, one shortest augmenting path per row: rows² · columns steps, which for the at most
 * 64 squares of a board is nothing. Ties fall the same way each time: rows in their order, lowest column first.
 */

/** `cost[row][column]`, finite numbers, at least as many columns as rows. Answers the column of each row. */
export function assign(cost: readonly (readonly number[])[]): number[] {
  const rows = cost.length;
  const columns = cost[0]?.length ?? 0;
  if (rows > columns) throw new Error(`assign: ${rows} rows do not fit into ${columns} columns`);
  const rowPotential = new Array<number>(rows).fill(0);
  const columnPotential = new Array<number>(columns).fill(0);
  const rowOf = new Array<number>(columns).fill(-1);
  for (let row = 0; row < rows; row++) augment(row, cost, rowPotential, columnPotential, rowOf);
  const answer = new Array<number>(rows).fill(-1);
  rowOf.forEach((row, column) => {
    if (row >= 0) answer[row] = column;
  });
  return answer;
}

const at = (list: readonly number[], index: number): number => list[index] ?? 0;

/** Finds the cheapest place for one more row, moving rows that are already placed where that is cheaper. */
function augment(
  start: number,
  cost: readonly (readonly number[])[],
  rowPotential: number[],
  columnPotential: number[],
  rowOf: number[],
): void {
  const columns = rowOf.length;
  const best = new Array<number>(columns).fill(Number.POSITIVE_INFINITY);
  const before = new Array<number>(columns).fill(-1);
  const seen = new Array<boolean>(columns).fill(false);
  let column = -1;
  let row = start;
  for (;;) {
    let step = Number.POSITIVE_INFINITY;
    let next = -1;
    for (let c = 0; c < columns; c++) {
      if (seen[c]) continue;
      const reduced = at(cost[row] ?? [], c) - at(rowPotential, row) - at(columnPotential, c);
      if (reduced < at(best, c)) {
        best[c] = reduced;
        before[c] = column;
      }
      if (at(best, c) < step) {
        step = at(best, c);
        next = c;
      }
    }
    rowPotential[start] = at(rowPotential, start) + step;
    for (let c = 0; c < columns; c++) {
      if (seen[c]) {
        const owner = at(rowOf, c);
        rowPotential[owner] = at(rowPotential, owner) + step;
        columnPotential[c] = at(columnPotential, c) - step;
      } else {
        best[c] = at(best, c) - step;
      }
    }
    seen[next] = true;
    column = next;
    row = at(rowOf, next);
    if (row < 0) break;
  }
  while (column >= 0) {
    const previous = at(before, column);
    rowOf[column] = previous < 0 ? start : at(rowOf, previous);
    column = previous;
  }
}
