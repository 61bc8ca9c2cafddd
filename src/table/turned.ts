/** A board that stands the other way round: a1 is where the sensors say h8. */
import type { LedFrame } from '../board/board.js';
import type { SensorEvent } from '../board/sensor.js';

export function turnedEvent(event: SensorEvent): SensorEvent {
  switch (event.kind) {
    case 'lift':
    case 'place':
    case 'fault':
      return { ...event, square: 63 - event.square };
    case 'snapshot':
      return { ...event, placement: [...event.placement].reverse() };
    case 'gap':
    case 'link':
    case 'button':
      return event;
  }
}

export function turnedFrame(frame: LedFrame): LedFrame {
  return new Map([...frame].map(([square, meaning]) => [63 - square, meaning]));
}
