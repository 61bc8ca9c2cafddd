/** What sensors and wire add to a finished script: contacts that bounce, lines that come twice or late. */
import type { Context } from './context.js';
import { type HandEvent, type HandsItem, isHandEvent } from './script.js';

/** Longest bounce: opposite change and return, in ms. */
const BOUNCE_MS = 20;
const MAX_DELAY_MS = 400;

export function withWireNoise(
  items: readonly HandsItem[],
  context: Pick<Context, 'does' | 'random'>,
): HandsItem[] {
  const { does, random } = context;
  const out: HandsItem[] = [];
  items.forEach((item, index) => {
    if (!isHandEvent(item) || item.wire !== 'good') {
      out.push(item);
      return;
    }
    const next = items[index + 1];
    const room = Math.min(BOUNCE_MS, (next?.at ?? item.at + 1000) - item.at - 1);
    if (room >= 2 && item.visibleTo.length === 3 && does('bounce')) {
      out.push(item, ...bounce(item, room, random.between(1, room - 1), random.between(1, room - 1)));
      return;
    }
    if (does('doubled')) out.push({ ...item, wire: 'doubled' });
    else if (does('delayed')) out.push(delayed(items, index, item, random.between(10, MAX_DELAY_MS)));
    else out.push(item);
  });
  return out;
}

/**
 * A line that comes late holds back the lines behind it. Where these would then change one square twice within the
 * time of a bounce, nobody could tell it from one: the line comes in time.
 */
function delayed(items: readonly HandsItem[], index: number, event: HandEvent, lateMs: number): HandEvent {
  const squares = new Set<number>();
  for (const item of items.slice(index)) {
    if (item.at > event.at + lateMs + 2 * BOUNCE_MS) break;
    if (!isHandEvent(item)) continue;
    if (squares.has(item.square)) return event;
    squares.add(item.square);
  }
  return { ...event, wire: { lateMs } };
}

function bounce(event: HandEvent, room: number, first: number, second: number): HandEvent[] {
  const common = { ...event, doing: 'bounce' as const, completes: false, mayRead: false };
  const back = event.kind === 'lift' ? ('place' as const) : ('lift' as const);
  const away = event.at + Math.min(first, room - 1);
  return [
    { ...common, kind: back, at: away },
    { ...common, at: Math.min(away + second, event.at + room) },
  ];
}
