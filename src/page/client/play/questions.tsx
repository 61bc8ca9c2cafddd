/** Big buttons for what the board cannot know. They are there while the question is, and go when the hands answer. */
import type { ComponentChildren } from 'preact';
import type { Color, Promotion } from '../../../rules/index.js';
import type { PageState, TableRequest } from '../../contract.js';
import type { Hands } from '../board/hands.js';
import { PieceImage } from '../board/pieceImage.js';
import { pieceLetter } from '../board/touch.js';
import { ask } from '../store/table.js';
import { useWords } from '../text/index.js';

const PROMOTIONS: readonly Promotion[] = ['queen', 'rook', 'bishop', 'knight'];

export interface QuestionsProps {
  readonly state: PageState;
  readonly control: boolean;
  readonly hands: Hands | null;
}

export function Questions({ state, control, hands }: QuestionsProps) {
  const { t } = useWords();
  const promoting = hands?.state.promoting ?? null;
  if (promoting !== null && hands !== null) {
    return (
      <Question title={t.box.becomes}>
        <PromotionButtons side={promoting.color} disabled={false} choose={hands.promote} />
      </Question>
    );
  }
  if (state.question === null) return null;
  return <OpenQuestion question={state.question} disabled={!control} />;
}

function OpenQuestion({
  question,
  disabled,
}: {
  question: NonNullable<PageState['question']>;
  disabled: boolean;
}) {
  const { t, move } = useWords();
  const answer = (label: string, request: TableRequest, main = false) => (
    <button
      type="button"
      class={main ? 'big main' : 'big'}
      disabled={disabled}
      key={label}
      onClick={() => void ask(request)}
    >
      {label}
    </button>
  );
  switch (question.kind) {
    case 'promotion':
      return (
        <Question title={t.ask.promotion}>
          <PromotionButtons
            side={question.side}
            disabled={disabled}
            choose={(role) => void ask({ kind: 'promote', role })}
          />
        </Question>
      );
    case 'choose':
      return (
        <Question title={t.ask.title}>
          {question.offers.map((offer, candidate) =>
            answer(offer === '' ? t.ask.noMove : move(offer), { kind: 'choose', candidate }),
          )}
        </Question>
      );
    case 'castle':
      return (
        <Question title={t.ask.title}>
          {answer(t.ask.castle[question.side], { kind: 'castle', side: question.side })}
        </Question>
      );
    case 'turned':
      return <Question title={t.ask.title}>{answer(t.ask.turned, { kind: 'rotate' })}</Question>;
    case 'confirmSetUp':
      return <Question title={t.ask.title}>{answer(t.ask.confirm, { kind: 'confirm' })}</Question>;
    case 'confirmStart':
      return (
        <Question title={t.ask.title}>
          {answer(t.draw.begin(question.number), { kind: 'confirm' }, true)}
        </Question>
      );
    case 'result': {
      const { result } = question;
      const label = result === '1-0' ? t.play.wins.white : result === '0-1' ? t.play.wins.black : t.play.draw;
      return <Question title={t.ask.title}>{answer(label, { kind: 'result', result }, true)}</Question>;
    }
  }
}

function Question({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="question" aria-label={title}>
      <h2>{title}</h2>
      <div class="question-answers">{children}</div>
    </section>
  );
}

interface PromotionProps {
  readonly side: Color;
  readonly disabled: boolean;
  readonly choose: (role: Promotion) => void;
}

function PromotionButtons({ side, disabled, choose }: PromotionProps) {
  const { t } = useWords();
  return (
    <>
      {PROMOTIONS.map((role) => (
        <button
          type="button"
          class="big piece-button"
          key={role}
          disabled={disabled}
          onClick={() => choose(role)}
        >
          <PieceImage letter={pieceLetter(side, role)} />
          {t.role[role]}
        </button>
      ))}
    </>
  );
}
