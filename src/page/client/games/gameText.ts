import type { GameCard } from '../../contract.js';
import type { Text } from '../text/text.js';

/** White's name and Black's; the sides themselves where nobody wrote a name. */
export function playersOf({ white, black }: GameCard, t: Text): readonly [string, string] {
  const known = (name: string): boolean => name !== '' && name !== '?';
  return [known(white) ? white : t.side.white, known(black) ? black : t.side.black];
}

export function resultText(result: GameCard['result']): string {
  switch (result) {
    case '1-0':
      return '1 – 0';
    case '0-1':
      return '0 – 1';
    case '1/2-1/2':
      return '½ – ½';
    case '0-0':
      return '0 – 0';
    case '*':
      return '∗';
  }
}
