/** The games this program knows by name in a PGN Variant tag. Randzüger has tags of its own. */
export type VariantName = 'standard' | 'chess960';

const STANDARD = new Set([
  '',
  'chess',
  'standard',
  'standardchess',
  'normal',
  'orthodox',
  'fromposition',
  'classical',
]);

/** Spellings met in files and programs, without case, blanks and hyphens. Double Chess960 is the same game. */
const CHESS960 = new Set([
  'chess960',
  '960',
  'chess9lx',
  'freestyle',
  'freestylechess',
  'frc',
  'fischerandom',
  'fischerandomchess',
  'fischerrandom',
  'fischerrandomchess',
  'doublechess960',
  'dfrc',
  'doublefrc',
  'doublefischerandom',
  'doublefischerrandom',
  'doublefischerrandomchess',
]);

/** What a Variant tag means; undefined for a game that is not played here (and must not be replayed as chess). */
export function variantOfName(name: string): VariantName | undefined {
  if (name.length > 60) return undefined;
  const plain = name.toLowerCase().replace(/[\s_-]+/g, '');
  if (STANDARD.has(plain)) return 'standard';
  return CHESS960.has(plain) ? 'chess960' : undefined;
}
