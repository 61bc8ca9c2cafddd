/** The table itself: board, clocks, sentence, questions, moves, and what can be done now. */
import { useMemo, useState } from 'preact/hooks';
import type { LedMeaning } from '../../../board/board.js';
import type { Color } from '../../../rules/index.js';
import type { PageState } from '../../contract.js';
import { BoardView } from '../board/boardView.js';
import { useHands } from '../board/hands.js';
import { pictureOf, piecesOn } from '../board/picture.js';
import { DrawPanel } from '../draw/drawPanel.js';
import { useObserved } from '../store/observable.js';
import { preferences } from '../store/preferences.js';
import { hasControl, table } from '../store/table.js';
import { useWords } from '../text/index.js';
import { Actions } from './actions.js';
import { BoardBox } from './boardBox.js';
import { type Chooser, useChooser } from './chooser.js';
import { Guidance } from './guidance.js';
import { MoveList } from './moveList.js';
import { Player } from './player.js';
import { Questions } from './questions.js';
import { Remedies } from './remedies.js';
import { SetUpPanel } from './setUpPanel.js';

export function PlayView() {
  const { t } = useWords();
  const state = useObserved(table, (value) => value.state);
  if (state === null) return <p class="waiting">{t.games.loading}</p>;
  return <TableView state={state} />;
}

function TableView({ state }: { readonly state: PageState }) {
  const { t } = useWords();
  const control = useObserved(table, hasControl);
  const liked = useObserved(preferences, (value) => value.flipped);
  const [turned, setTurned] = useState(false);
  const chooser = useChooser(state);
  const flipped = liked !== turned;
  const hands = useHands(state, control && state.allowed.hands);
  const picture = useMemo(
    () => pictureOf(state, hands?.state.pieces ?? piecesOn(state)),
    [state, hands?.state],
  );
  const leds = useMemo(() => lightsOf(state), [state]);
  const [top, bottom]: readonly [Color, Color] = flipped ? ['white', 'black'] : ['black', 'white'];
  return (
    <div class="table" data-phase={state.phase}>
      <h1 class="unseen">{t.play.title}</h1>
      <section class="board-column" aria-label={t.boardLabel}>
        <Player side={top} state={state} />
        <BoardView
          picture={picture}
          flipped={flipped}
          leds={leds}
          lastMove={state.lastMove}
          arrows={state.way}
          hands={hands}
          label={t.boardLabel}
        />
        <Player side={bottom} state={state} />
      </section>
      <div class="panel">
        <Guidance state={state} control={control} />
        {control && <Remedies state={state} isHandFull={hands !== null && hands.state.held !== null} />}
        <Questions state={state} control={control} />
        <PhasePanel state={state} control={control} chooser={chooser} />
        <Actions
          state={state}
          control={control}
          turnPicture={() => setTurned(!turned)}
          newGame={chooser.open}
          isChoosing={chooser.isOpen}
        />
        {hands !== null && <BoardBox state={state} hands={hands} />}
      </div>
    </div>
  );
}

function PhasePanel({ state, control, chooser }: { state: PageState; control: boolean; chooser: Chooser }) {
  const draw = (
    <DrawPanel
      state={state}
      control={control}
      onChoose={chooser.open}
      onDrawn={chooser.close}
      {...(chooser.isOpen && state.phase !== 'idle' ? { onBack: chooser.close } : {})}
    />
  );
  switch (state.phase) {
    case 'idle':
    case 'drawing':
    case 'proposing':
      return draw;
    case 'settingUp':
      return chooser.isOpen ? draw : <SetUpPanel state={state} control={control} drawAnew={chooser.open} />;
    case 'finished':
      return chooser.isOpen ? draw : <Moves state={state} />;
    case 'playing':
      return <Moves state={state} />;
  }
}

function Moves({ state }: { readonly state: PageState }) {
  return <MoveList moves={state.moves} provisional={state.provisional} start={state.start} />;
}

function lightsOf(state: PageState): ReadonlyMap<number, LedMeaning> {
  const leds = new Map<number, LedMeaning>(state.leds);
  // Somebody proves to sit at the board: everyone sees which piece is meant.
  if (state.touch !== null) leds.set(state.touch.square, 'ask');
  return leds;
}
