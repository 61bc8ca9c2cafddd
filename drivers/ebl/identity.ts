import type { Hello } from './protocol.js';

/** What a board says of itself in its greeting; without what it left empty. */
export function identityOf({ name, id, fw, sense, blind }: Hello) {
  return {
    family: 'ebl',
    name: name === '' ? 'EBL board' : name,
    ...(id === '' ? {} : { serial: id }),
    ...(fw === '' ? {} : { firmware: fw }),
    sense,
    ...(blind === undefined ? {} : { blind }),
  };
}
