import type { ByteLink, LinkEnds } from './link.js';
import { createLinkEnds, WRITE_QUEUE_BYTES } from './link.js';

/**
 * Two links joined end to end without a device. Bytes arrive in a later microtask, never inside `write`, as with a
 * real port; closing one side ends both.
 */
export function createMemoryLinkPair(name = 'memory'): readonly [ByteLink, ByteLink] {
  const left = createLinkEnds();
  const right = createLinkEnds();
  const end = () => {
    left.ended(`${name} was closed.`);
    right.ended(`${name} was closed.`);
  };
  const side = (own: LinkEnds, peer: LinkEnds): ByteLink => {
    let waiting = 0;
    return {
      address: name,
      write(bytes) {
        if (own.over || waiting + bytes.length > WRITE_QUEUE_BYTES) return false;
        waiting += bytes.length;
        const copy = Uint8Array.from(bytes);
        queueMicrotask(() => {
          waiting -= copy.length;
          if (!peer.over) peer.received(copy);
        });
        return true;
      },
      onData: own.onData,
      onClose: own.onClose,
      close() {
        end();
        return Promise.resolve();
      },
    };
  };
  return [side(left, right), side(right, left)];
}
