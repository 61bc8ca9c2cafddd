/** The simulated board: what lies beside it, and how much its sensors know. */
import type { PageState } from '../../contract.js';
import type { Hands } from '../board/hands.js';
import { PieceImage } from '../board/pieceImage.js';
import { boxOf, pieceNamed } from '../board/touch.js';
import { ask } from '../store/table.js';
import { useWords } from '../text/index.js';
import { SensorPicture } from './sensorPicture.js';

const SENSES = ['piece', 'color', 'occ'] as const;

export function BoardBox({ state, hands }: { readonly state: PageState; readonly hands: Hands }) {
  const { t } = useWords();
  const { held } = hands.state;
  const named = held === null ? null : pieceNamed(held.piece);
  return (
    <section class="card box" aria-labelledby="box-title">
      <h2 id="box-title">{t.box.title}</h2>
      <p class="muted">{t.box.hint}</p>
      <div class="box-pieces">
        {(['white', 'black'] as const).map((side) => (
          <div class="box-row" key={side}>
            {boxOf(hands.state, side).map(({ piece, count }) => {
              const of = pieceNamed(piece);
              return (
                <button
                  type="button"
                  class="box-piece"
                  key={piece}
                  data-box={piece}
                  aria-label={of === null ? '' : `${t.piece(of.color, of.role)}, ${count}`}
                  onClick={(event) => event.detail === 0 && hands.take(piece)}
                >
                  <PieceImage letter={piece} />
                  {count > 1 && <span class="box-count">{count}</span>}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <div class="box-hand" role="status">
        {named !== null && (
          <>
            <span>{t.box.inHand(t.piece(named.color, named.role))}</span>
            <button type="button" onClick={hands.away}>
              {t.box.putAway}
            </button>
          </>
        )}
      </div>
      <details class="sense">
        <summary>
          {t.box.sense}: <strong>{t.box.senses[state.board.sense].name}</strong>
        </summary>
        <fieldset disabled={!state.allowed.sense}>
          <legend class="unseen">{t.box.sense}</legend>
          {SENSES.map((sense) => (
            <label class="choice" key={sense}>
              <input
                type="radio"
                name="sense"
                checked={state.board.sense === sense}
                onChange={() => void ask({ kind: 'sense', sense })}
              />
              <span>
                <strong>{t.box.senses[sense].name}</strong>
                <span class="muted">{t.box.senses[sense].knows}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <SensorPicture placement={state.placement} />
      </details>
    </section>
  );
}
