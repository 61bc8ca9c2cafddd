import type { Ref } from 'preact';
import { createElement } from 'preact';
import type { Seen } from '../../../board/sensor.js';
import { pieceNamed } from './touch.js';

export interface PieceImageProps {
  /** FEN letter; anything else draws nothing. */
  readonly letter: string;
  readonly look?: 'raised' | 'ghost' | 'dragged';
  readonly imageRef?: Ref<HTMLSpanElement>;
}

/** A piece anywhere on the page, drawn by the style sheet of the board's own pieces. Names are up to its neighbours. */
export function PieceImage({ letter, look, imageRef }: PieceImageProps) {
  const piece = pieceNamed(letter as Seen);
  if (piece === null) return null;
  return (
    <span
      {...(imageRef === undefined ? {} : { ref: imageRef })}
      class={`piece-image cg-wrap ${look ?? ''}`}
      aria-hidden="true"
    >
      {createElement('piece', { class: `${piece.color} ${piece.role}` })}
    </span>
  );
}
