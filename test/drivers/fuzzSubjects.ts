/** The protocols under fuzz: one entry a family. */
import { createDgtDecoder } from '../../drivers/dgt/decoder.js';
import { codesOfPlacement, makeBoardMessage } from '../../drivers/dgt/protocol.js';
import { createMillenniumDecoder } from '../../drivers/millennium/decoder.js';
import { encodeFrame, makeBoardText } from '../../drivers/millennium/protocol.js';
import { parsePlacement } from '../../src/board/placement.js';
import { bytesOf } from '../support/driverBench.js';
import type { FuzzSubject } from './fuzzer.js';
import { PICTURE_SUBJECTS } from './pictureSubjects.js';

const ONE = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR')!;
const OTHER = parsePlacement('rnbqkbnr/pppp..pp/......../......../......../......../PPPP.PPP/RNBQKBNR')!;

const dgtDump = (placement: typeof ONE) =>
  makeBoardMessage({ kind: 'dump', codes: codesOfPlacement(placement) });

/** A dump or a field update; or clock times, whose lever is a button. */
function holdsDgtFrame(bytes: Uint8Array): boolean {
  return bytes.some((id, at) => {
    const length = id === 0x86 ? 67 : id === 0x8e ? 5 : id === 0x8d ? 10 : 0;
    const body = bytes.subarray(at + 3, at + length);
    return (
      length > 0 &&
      bytes[at + 1] === 0 &&
      bytes[at + 2] === length &&
      body.length === length - 3 &&
      body.every((byte) => byte < (id === 0x86 ? 0x10 : 0x80))
    );
  });
}

const dgt: FuzzSubject = {
  name: 'dgt',
  create() {
    let now = 0;
    const decoder = createDgtDecoder({ now: () => now });
    return {
      feed(bytes, at) {
        now = at;
        return decoder.feed(bytes).flatMap(({ events }) => events);
      },
    };
  },
  frames: [
    dgtDump(ONE),
    dgtDump(OTHER),
    bytesOf('8e 00 05 34 00'),
    bytesOf('8e 00 05 24 01'),
    bytesOf('8d 00 0a 20 03 02 20 03 02 08'),
    bytesOf('8d 00 0a 20 03 01 20 03 01 13'),
    bytesOf('8d 00 0a 0a 10 0c 0a 00 00 00'),
    bytesOf('93 00 05 01 08'),
    bytesOf('91 00 08 30 30 31 33 37'),
    bytesOf('a0 00 0c 4b 02 1e 05 00 7f 7f 7f 02'),
    bytesOf('8f 3e 03 40 34 41 24'),
  ],
  // Two equal dumps are believed; what the updates then change is seen.
  proofs: [
    [dgtDump(ONE), dgtDump(ONE), bytesOf('8e 00 05 34 00'), bytesOf('8e 00 05 34 01')],
    [dgtDump(OTHER), dgtDump(OTHER), bytesOf('8e 00 05 08 00'), bytesOf('8e 00 05 08 07')],
  ],
  holdsFrame: holdsDgtFrame,
  longest: 67,
};

/** A position with the right check, found by trying every place. */
function holdsPosition(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.map((byte) => byte & 0x7f));
  for (let at = text.indexOf('s'); at !== -1; at = text.indexOf('s', at + 1)) {
    const frame = text.slice(at, at + 67);
    if (!/^s[KQRNBPkqrnbp.?]{64}[0-9A-F]{2}$/.test(frame)) continue;
    const check = [...frame.slice(0, 65)].reduce((sum, character) => sum ^ character.charCodeAt(0), 0);
    if (Number.parseInt(frame.slice(65), 16) === check) return true;
  }
  return false;
}

const position = (placement: typeof ONE) => encodeFrame(makeBoardText({ kind: 'position', placement }));

const millennium: FuzzSubject = {
  name: 'millennium',
  create() {
    let now = 0;
    const decoder = createMillenniumDecoder({ now: () => now, occupancyOnly: () => false });
    return {
      feed(bytes, at) {
        now = at;
        return decoder.feed(bytes).flatMap(({ events }) => events);
      },
    };
  },
  frames: [
    position(ONE),
    position(OTHER),
    encodeFrame('v0103'),
    encodeFrame('l'),
    encodeFrame('x'),
    encodeFrame('w0203'),
    encodeFrame('r0203'),
    encodeFrame(`g${'rnbqkbnr'.repeat(8)}335300000003`),
  ],
  proofs: [
    [position(ONE), position(ONE), position(OTHER), position(OTHER)],
    [position(ONE), position(ONE)],
  ],
  holdsFrame: holdsPosition,
  longest: 79,
};

export const FUZZ_SUBJECTS: readonly FuzzSubject[] = [dgt, millennium, ...PICTURE_SUBJECTS];
