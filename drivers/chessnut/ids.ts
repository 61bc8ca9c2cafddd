import { hidSerial } from '../../src/board/hidDevices.js';
import type { UsbIds } from '../../src/board/probe.js';
import { modelOf, VENDOR_ID } from './protocol.js';

export const ids: UsbIds = {
  vendorId: VENDOR_ID,
  identify(device) {
    const name = modelOf(device);
    if (name === undefined) return undefined;
    const serial = hidSerial(device);
    return { family: 'chessnut', name, sense: 'piece', ...(serial === undefined ? {} : { serial }) };
  },
};
