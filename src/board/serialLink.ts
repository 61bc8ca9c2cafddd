import { SerialPort } from 'serialport';
import { BoardError } from './board.js';
import type { ByteLink } from './link.js';
import { createLinkEnds, WRITE_QUEUE_BYTES } from './link.js';

/** Opens a serial port or pseudo-terminal, 8N1 without flow control, locked against other programs. */
export async function openSerialLink(
  path: string,
  { baudRate, dtr }: { readonly baudRate: number; readonly dtr?: boolean },
): Promise<ByteLink> {
  const port = new SerialPort({ path, baudRate, lock: true, autoOpen: false });
  const ends = createLinkEnds();
  port.on('data', (bytes: Uint8Array) => ends.received(bytes));
  port.on('close', (cause: Error | null) => {
    ends.ended(cause === null ? `${path} was closed.` : `${path} is gone: is the cable still in?`);
  });
  port.on('error', (cause: Error) => ends.ended(`${path} failed: ${cause.message}.`));
  await new Promise<void>((resolve, reject) => {
    port.open((cause) => (cause === null ? resolve() : reject(serialError(path, cause))));
  });
  if (dtr !== undefined) {
    // A pseudo-terminal has no such line: that it refuses is no fault.
    await new Promise<void>((resolve) => {
      port.set({ dtr }, () => resolve());
    });
  }
  return {
    address: path,
    write(bytes) {
      if (ends.over || !port.isOpen || port.writableLength + bytes.length > WRITE_QUEUE_BYTES) return false;
      port.write(bytes);
      return true;
    },
    onData: ends.onData,
    onClose: ends.onClose,
    close() {
      return new Promise((resolve) => {
        if (!port.isOpen) {
          ends.ended(`${path} was closed.`);
          resolve();
          return;
        }
        // A port that vanished while it was being closed is closed all the same.
        port.close(() => resolve());
      });
    },
  };
}

/** What the operating system said about opening a port, as one sentence with the fix. */
export function serialError(path: string, cause: Error): BoardError {
  const said = cause.message;
  if (/no such file|file not found|ENOENT/i.test(said)) {
    return new BoardError(
      'port-not-found',
      `There is no port ${path}: plug the board in, or check the name.`,
      { cause },
    );
  }
  if (/permission denied|access denied|EACCES|EPERM/i.test(said)) {
    const fix = 'add the user to the group dialout (sudo usermod -aG dialout $USER) and log in again';
    return new BoardError('port-forbidden', `The port ${path} may not be opened: ${fix}.`, { cause });
  }
  if (/cannot lock|busy|temporarily unavailable|EBUSY/i.test(said)) {
    const fix = 'close the other program, for example a serial monitor or a second eboard960';
    return new BoardError('port-busy', `Another program uses ${path}: ${fix}.`, { cause });
  }
  if (/inappropriate ioctl|not a tty|ENOTTY/i.test(said)) {
    return new BoardError('port-failed', `${path} is not a serial port: give the board's own port.`, {
      cause,
    });
  }
  return new BoardError(
    'port-failed',
    `The port ${path} could not be opened (${said}): plug the board in anew.`,
    { cause },
  );
}
