/** Big buttons for what the board cannot know. They are there while the question is, and go when the hands answer. */
import type { ComponentChildren } from 'preact';
import type { Color, Promotion } from '../../../rules/index.js';
import type { Allowed, PageState, TableRequest } from '../../contract.js';
import { PieceImage } from '../board/pieceImage.js';
import { pieceLetter } from '../board/touch.js';
import { ask } from '../store/table.js';
import { useWords } from '../text/index.js';

export interface QuestionsProps {
  readonly state: PageState;
  readonly control: boolean;
}

export function Questions({ state, control }: QuestionsProps) {
  const { question, allowed } = state;
  if (question === null) return null;
  return <OpenQuestion question={question} allowed={allowed} disabled={!control} />;
}

interface OpenProps {
  readonly question: NonNullable<PageState['question']>;
  readonly allowed: Allowed;
  readonly disabled: boolean;
}

function OpenQuestion({ question, allowed, disabled }: OpenProps) {
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
        <Question title={question.from === null ? t.ask.promotion : t.box.becomes}>
          <PromotionButtons side={question.side} roles={allowed.promote} disabled={disabled} />
          {allowed.keepPawn && answer(t.ask.keepPawn, { kind: 'keepPawn' })}
        </Question>
      );
    case 'choose':
      return (
        <Question title={t.ask.title}>
          {question.offers
            .slice(0, allowed.choose)
            .map((offer, candidate) =>
              answer(offer === '' ? t.ask.noMove : move(offer), { kind: 'choose', candidate }),
            )}
        </Question>
      );
    case 'castle':
      if (!allowed.castle.includes(question.side)) return null;
      return (
        <Question title={t.ask.title}>
          {answer(t.ask.castle[question.side], { kind: 'castle', side: question.side })}
        </Question>
      );
    case 'turned':
      if (!allowed.rotate) return null;
      return <Question title={t.ask.title}>{answer(t.ask.turned, { kind: 'rotate' })}</Question>;
    case 'confirmSetUp':
      if (!allowed.confirm) return null;
      return <Question title={t.ask.title}>{answer(t.ask.confirm, { kind: 'confirm' })}</Question>;
    case 'confirmStart':
      if (!allowed.confirm) return null;
      return (
        <Question title={t.ask.title}>
          {answer(t.draw.begin(question.number), { kind: 'confirm' }, true)}
        </Question>
      );
    case 'result': {
      if (!allowed.result) return null;
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
  readonly roles: readonly Promotion[];
  readonly disabled: boolean;
}

function PromotionButtons({ side, roles, disabled }: PromotionProps) {
  const { t } = useWords();
  return (
    <>
      {roles.map((role) => (
        <button
          type="button"
          class="big piece-button"
          key={role}
          disabled={disabled}
          onClick={() => void ask({ kind: 'promote', role })}
        >
          <PieceImage letter={pieceLetter(side, role)} />
          {t.role[role]}
        </button>
      ))}
    </>
  );
}
