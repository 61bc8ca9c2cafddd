/** What games of the other hands came to, by kind of trouble and sense. */
export interface KindTally {
  games: number;
  plies: number;
  /** How often the kind was really met. */
  met: number;
  right: number;
  wrong: number;
  /** The line stopped growing though the hands went on. */
  stuck: number;
  /** The record is right as far as it goes, and a question that would have let it go on was never answered. */
  open: number;
  /** Read otherwise where nobody could tell. */
  doubtful: number;
  asked: number;
  /** Questions that the players answered, that what followed answered, that stood open at the end of the game. */
  byPlayer: number;
  byEvidence: number;
  byNobody: number;
  withdrawn: number;
  /** A result that was not shown, or not read. */
  badResult: number;
}

export function newKindTally(): KindTally {
  return {
    games: 0,
    plies: 0,
    met: 0,
    right: 0,
    wrong: 0,
    stuck: 0,
    open: 0,
    doubtful: 0,
    asked: 0,
    byPlayer: 0,
    byEvidence: 0,
    byNobody: 0,
    withdrawn: 0,
    badResult: 0,
  };
}

export function addKinds(sum: Record<string, KindTally>, more: Record<string, KindTally>): void {
  for (const [key, tally] of Object.entries(more)) {
    const into = sum[key] ?? newKindTally();
    sum[key] = into;
    for (const field of Object.keys(into) as (keyof KindTally)[]) into[field] += tally[field];
  }
}

/** One line for each kind and sense; none where the other hands did not play. */
export function kindReport(kinds: Record<string, KindTally>): string[] {
  return Object.entries(kinds).map(([key, t]) => {
    const ended = `right ${t.right}, wrong ${t.wrong}, stuck ${t.stuck}, open ${t.open}`;
    const asked = `asked ${t.asked} (player ${t.byPlayer}, evidence ${t.byEvidence}, open ${t.byNobody})`;
    const more = [
      t.doubtful > 0 ? `, doubtful ${t.doubtful}` : '',
      t.badResult > 0 ? `, bad results ${t.badResult}` : '',
      t.withdrawn > 0 ? `, withdrawn ${t.withdrawn}` : '',
    ].join('');
    return `${key.padEnd(22)} ${t.games} games, ${t.plies} plies, met ${t.met}: ${ended}${more}; ${asked}`;
  });
}
