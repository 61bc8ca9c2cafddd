import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoRoot } from '../../cli/program.js';

interface Term {
  readonly key: string;
  readonly operator: string;
  readonly value: string;
}

/** Rules as udev(7) reads them: terms `KEY OPERATOR "VALUE"`, separated by commas; throws at anything else. */
function parseRules(text: string): Term[][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const terms: Term[] = [];
      let rest = line;
      for (;;) {
        const match = /^\s*([A-Z]+(?:\{[^}]+\})?)\s*(==|!=|\+=|-=|:=|=)\s*"([^"]*)"\s*(,|$)/.exec(rest);
        if (match === null) throw new Error(`not a rule: ${line}`);
        const [whole, key = '', operator = '', value = '', comma] = match;
        terms.push({ key, operator, value });
        rest = rest.slice(whole.length);
        if (comma === '') return terms;
      }
    });
}

/** fnmatch of udev's values: `*`, `?`, `[…]`, alternatives after `|`. */
function fits(pattern: string, value: string): boolean {
  const source = pattern
    .split('|')
    .map((part) =>
      part
        .replace(/[.+^${}()\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.'),
    )
    .join('|');
  return new RegExp(`^(?:${source})$`).test(value);
}

const rules = parseRules(readFileSync(join(repoRoot, 'drivers/udev/70-eboard960.rules'), 'utf8'));

/** What the rules assign to a device. */
function assigned(device: { subsystem: string; vendor: string; product: string }): Record<string, string> {
  const values: Record<string, string> = {
    SUBSYSTEM: device.subsystem,
    'ATTRS{idVendor}': device.vendor,
    'ATTRS{idProduct}': device.product,
  };
  const result: Record<string, string> = {};
  for (const rule of rules) {
    const matching = rule.filter(({ operator }) => operator === '==' || operator === '!=');
    if (!matching.every(({ key, operator, value }) => fits(value, values[key] ?? '') === (operator === '==')))
      continue;
    for (const { key, operator, value } of rule) if (operator === '=') result[key] = value;
  }
  return result;
}

const DIALOUT = { GROUP: 'dialout', MODE: '0660' };

describe('the udev rules', () => {
  for (const [board, subsystem, vendor, product] of [
    ['Chessnut Air', 'hidraw', '2d80', '8002'],
    ['Chessnut Go', 'hidraw', '2d80', '8500'],
    ['older DGT boards and ChessLink (FTDI)', 'tty', '0403', '6001'],
    ['Certabo (CP210x)', 'tty', '10c4', 'ea60'],
    ['home-made (CH340)', 'tty', '1a86', '7523'],
    ['home-made (Pico)', 'tty', '2e8a', '000a'],
    ['home-made (ESP32-S3)', 'tty', '303a', '1001'],
  ] as const) {
    it(`open ${board} to the group dialout`, () => {
      expect(assigned({ subsystem, vendor, product })).toMatchObject(DIALOUT);
    });
  }

  for (const [stranger, subsystem, vendor, product] of [
    ['a keyboard', 'hidraw', '046d', 'c31c'],
    ['another device of the same vendor', 'hidraw', '2d80', '9000'],
    ['a modem', 'tty', '12d1', '1506'],
    ['the CP210x chip itself below the port', 'usb', '10c4', 'ea60'],
  ] as const) {
    it(`leave ${stranger} alone`, () => {
      expect(assigned({ subsystem, vendor, product })).toEqual({});
    });
  }

  it('name a vendor each, and give nothing to the world', () => {
    expect(rules.length).toBeGreaterThan(5);
    for (const rule of rules) {
      expect(rule.some(({ key, operator }) => key === 'ATTRS{idVendor}' && operator === '==')).toBe(true);
      expect(rule.find(({ key }) => key === 'MODE')?.value).toMatch(/^0[0-7][0-7]0$/);
      expect(rule.find(({ key }) => key === 'GROUP')?.value).toBe('dialout');
      expect(rule.some(({ key }) => /^(RUN|PROGRAM|IMPORT)/.test(key))).toBe(false);
    }
  });

  it('are read by this test as udev does: a broken line is noticed', () => {
    expect(() => parseRules('SUBSYSTEM=="tty" GROUP="dialout"')).toThrow('not a rule');
    expect(() => parseRules('SUBSYSTEM=="tty, GROUP="dialout"')).toThrow('not a rule');
  });
});
