/** Every port of this machine, or those that were named, each with what it answers. */
import { BoardError } from '../board/board.js';
import { systemClock } from '../board/clock.js';
import type { HidLayer } from '../board/hidLayer.js';
import { listPorts, type PortInfo } from '../board/ports.js';
import { BoardSearch, type Finding } from './boardSearch.js';

export interface Survey {
  readonly findings: readonly Finding[];
  /** Ports that are not on USB and may be consoles: nobody named them, and they were left alone. */
  readonly notAsked: readonly PortInfo[];
}

/** `named`: these ports are asked, whatever they are, and no others. */
export async function survey(named: readonly string[] | undefined, signal: AbortSignal): Promise<Survey> {
  const all = await listPorts();
  const asked = named?.map((path) => ({
    usb: UNKNOWN_USB,
    ...all.find((port) => port.path === path),
    path,
  }));
  const search = new BoardSearch({
    clock: systemClock,
    signal,
    deny: [],
    list: async () => asked ?? all,
    // Where ports were named, nobody asked for HID boards.
    ...(asked === undefined ? {} : { hid: NO_HID }),
  });
  const notAsked = asked === undefined ? all.filter((port) => port.usb === undefined) : [];
  return { findings: await search.look(), notAsked };
}

/** A port that was named is asked whether it is on USB or not. */
const UNKNOWN_USB = { vendor: '', product: '' };

const NO_HID: HidLayer = {
  devices: async () => [],
  open: (path) => Promise.reject(new BoardError('port-not-found', `${path} is not there.`)),
};
