/** The event stream for machines: `event: state`, each with the whole state, numbered by its `rev`. */
import type { ServerResponse } from 'node:http';
import type { Hub, Viewer } from './hub.js';

export function serveStream(
  response: ServerResponse,
  hub: Hub,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  let drained = true;
  const viewer: Viewer = {
    get waiting() {
      return response.writableLength;
    },
    send: (text, rev) => void response.write(`id: ${rev}\nevent: state\ndata: ${text}\n\n`),
    beat: () => {
      // A comment line; a reader that has taken nothing since the last one is gone.
      const alive = drained || response.writableLength === 0;
      drained = response.write(':\n\n');
      return alive;
    },
    drop: () => response.destroy(),
  };
  response.on('close', () => hub.remove(viewer));
  response.on('error', () => response.destroy());
  hub.add(viewer);
}
