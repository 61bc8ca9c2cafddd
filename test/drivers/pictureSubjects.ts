/** The protocols under fuzz whose boards send whole pictures again and again. */

import { ChipBox } from '../../drivers/certabo/chipBox.js';
import { createCertaboDecoder } from '../../drivers/certabo/decoder.js';
import { makeChipLine, makeOccupancyLine } from '../../drivers/certabo/protocol.js';
import { createChessnutDecoder } from '../../drivers/chessnut/decoder.js';
import { makePositionReport } from '../../drivers/chessnut/protocol.js';
import { createIChessOneDecoder } from '../../drivers/ichessone/decoder.js';
import {
  makeBatteryMessage,
  makePositionMessage,
  makeVersionMessage,
} from '../../drivers/ichessone/protocol.js';
import { isSeenPiece, occupancyOf, parsePlacement } from '../../src/board/placement.js';
import type { Placement, SensorEvent } from '../../src/board/sensor.js';
import { bytesOf } from '../support/driverBench.js';
import type { FuzzSubject } from './fuzzer.js';

const ONE = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const OTHER = parsePlacement('rnbqkbnr/pppp..pp/......../......../......../......../PPPP.PPP/RNBQKBNR')!;

/** Whichever of the two was seen last, three pictures of one and three of the other bring an event. */
function proofsOf(picture: (placement: Placement) => Uint8Array): FuzzSubject['proofs'] {
  const thrice = (placement: Placement) => new Array<Uint8Array>(3).fill(picture(placement));
  return [
    [...thrice(ONE), ...thrice(OTHER)],
    [...thrice(OTHER), ...thrice(ONE)],
  ];
}

/** A decoder under a clock that is told the time with each chunk. */
function timed(
  create: (now: () => number) => {
    feed(bytes: Uint8Array): { readonly events: readonly SensorEvent[] };
  },
): FuzzSubject['create'] {
  return () => {
    let now = 0;
    const decoder = create(() => now);
    return {
      feed(bytes, at) {
        now = at;
        return decoder.feed(bytes).events;
      },
    };
  };
}

const chessnut: FuzzSubject = {
  name: 'chessnut',
  create: timed(createChessnutDecoder),
  frames: [
    makePositionReport(ONE),
    makePositionReport(OTHER),
    bytesOf(`01 24 ${'00 '.repeat(36)}`),
    bytesOf('2a 02 50 00'),
    bytesOf('0f 01 02'),
    bytesOf('23 01 00'),
  ],
  proofs: proofsOf(makePositionReport),
  // Every chunk is one report, and nothing is carried over.
  longest: 0,
  holdsFrame: ([code, length, ...rest]) =>
    code === 1 &&
    (length === 0x24 || length === 0x3d) &&
    rest.length >= 32 &&
    rest.slice(0, 32).every((byte) => !/[def]/.test(byte.toString(16))),
};

/** A line of exactly so many numbers, whatever it is mixed with that a line may be mixed with. */
const holdsLine = (count: number) => (bytes: Uint8Array) =>
  String.fromCharCode(...bytes)
    .split(':')
    .slice(1)
    .some((piece, index, pieces) => {
      const end = piece.indexOf('\r\n');
      if (end === -1 && index === pieces.length - 1) return false;
      const line = (end === -1 ? piece : piece.slice(0, end)).replace(/[\r\n\0*LD]/g, '');
      const words = line.split(/ +/).filter(Boolean);
      return words.length === count && words.every((word) => /^\d{1,3}$/.test(word) && Number(word) < 256);
    });

const box = new ChipBox();
const chipLine = (placement: Placement) => {
  box.follow(placement);
  return Buffer.from(
    makeChipLine(placement.map((seen, square) => (isSeenPiece(seen) ? box.idOn(square) : 0))),
  );
};
const occupancyLine = (placement: Placement) => Buffer.from(makeOccupancyLine(occupancyOf(placement)));
const asides = [Buffer.from('L\r\n'), Buffer.from('D\r\n*\0\r\n')];

const certabo: FuzzSubject = {
  name: 'certabo',
  create: timed((now) => {
    const book = box.book();
    return createCertaboDecoder(
      now,
      () => book,
      () => 'chips',
    );
  }),
  frames: [chipLine(ONE), chipLine(OTHER), occupancyLine(ONE), ...asides],
  proofs: proofsOf(chipLine),
  holdsFrame: holdsLine(320),
  longest: 4000,
};

const sentio: FuzzSubject = {
  name: 'sentio',
  create: timed((now) =>
    createCertaboDecoder(
      now,
      () => new Map(),
      () => 'occupancy',
    ),
  ),
  frames: [occupancyLine(ONE), occupancyLine(OTHER), chipLine(ONE), ...asides],
  proofs: proofsOf(occupancyLine),
  holdsFrame: holdsLine(8),
  longest: 4000,
};

/** Two bytes of a battery message are anything; of a position, pieces. */
function holdsIChessOnePosition(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => {
    const body = bytes.subarray(at + 2, at + 34);
    return (
      byte === 0x3d &&
      bytes[at + 1] === 0x70 &&
      body.length === 32 &&
      body.every((pair) => pair >> 4 <= 0xc && (pair & 0xf) <= 0xc)
    );
  });
}

const ichessone: FuzzSubject = {
  name: 'ichessone',
  create: timed(createIChessOneDecoder),
  frames: [
    makePositionMessage(ONE),
    makePositionMessage(OTHER),
    makeBatteryMessage(61, false),
    makeVersionMessage('V 1.0'),
  ],
  proofs: proofsOf(makePositionMessage),
  holdsFrame: holdsIChessOnePosition,
  longest: 34,
};

export const PICTURE_SUBJECTS: readonly FuzzSubject[] = [chessnut, certabo, sentio, ichessone];
