import type { GameCard } from '../../contract.js';

export function resultText(result: GameCard['result']): string {
  switch (result) {
    case '1-0':
      return '1 – 0';
    case '0-1':
      return '0 – 1';
    case '1/2-1/2':
      return '½ – ½';
    case '*':
      return '∗';
  }
}
