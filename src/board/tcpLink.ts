import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { BoardError } from './board.js';
import type { ByteLink } from './link.js';
import { createLinkEnds, WRITE_QUEUE_BYTES } from './link.js';

/** Milliseconds a connection may take. */
const CONNECT_MS = 5000;

/** Connects to a raw socket such as ser2net offers. */
export async function openTcpLink(address: string, host: string, port: number): Promise<ByteLink> {
  const socket = connect({ host, port, noDelay: true, keepAlive: true });
  socket.setTimeout(CONNECT_MS);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', (cause: Error) => reject(tcpError(address, host, cause)));
    socket.once('timeout', () => {
      socket.destroy();
      reject(tcpError(address, host, new Error('no answer')));
    });
  });
  socket.setTimeout(0);
  socket.removeAllListeners('timeout');
  return tcpLink(address, socket);
}

/** A link over a socket that is connected already (also the accepting side). */
export function tcpLink(address: string, socket: Socket): ByteLink {
  const ends = createLinkEnds();
  socket.on('data', (bytes: Uint8Array) => ends.received(bytes));
  socket.on('error', (cause: Error) => ends.ended(`${address} failed: ${cause.message}.`));
  socket.on('close', () => ends.ended(`${address} was closed.`));
  return {
    address,
    write(bytes) {
      if (ends.over || socket.destroyed || socket.writableLength + bytes.length > WRITE_QUEUE_BYTES)
        return false;
      socket.write(bytes);
      return true;
    },
    onData: ends.onData,
    onClose: ends.onClose,
    close() {
      return new Promise((resolve) => {
        if (socket.closed) {
          resolve();
          return;
        }
        socket.once('close', () => resolve());
        socket.destroy();
      });
    },
  };
}

function tcpError(address: string, host: string, cause: Error): BoardError {
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new BoardError('port-not-found', `No machine is called ${host}: check the name in ${address}.`, {
      cause,
    });
  }
  if (code === 'ECONNREFUSED') {
    const fix = 'start ser2net there, or check the port number';
    return new BoardError('port-failed', `Nothing listens at ${address}: ${fix}.`, { cause });
  }
  const fix = 'check that the machine is on and in the same network';
  return new BoardError('port-failed', `${address} could not be reached (${cause.message}): ${fix}.`, {
    cause,
  });
}
