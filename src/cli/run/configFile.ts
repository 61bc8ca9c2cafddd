/** Reads a configuration file, TOML or JSON. Every fault is one sentence that names the file and the key. */
import { readFileSync, statSync } from 'node:fs';
import { parse as parseToml, TomlError } from 'smol-toml';
import type { z } from 'zod';
import { err, ok, type Result } from '../../rules/index.js';
import { fileSentence } from '../command.js';
import { CONFIG_KEYS, type Config, configSchema, expectedAt } from './settings.js';

const MAX_BYTES = 65_536;

export function readConfigFile(file: string): Result<Config> {
  let text: string;
  try {
    if (statSync(file).size > MAX_BYTES)
      return err(`"${file}" is longer than ${MAX_BYTES} bytes; this is no configuration.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const sentence = fileSentence(file, error);
    if (sentence === undefined) throw error;
    return err(sentence);
  }
  return parseConfig(text, file);
}

/** `name` is how the file is called in sentences; one that ends in `.json` is JSON, any other TOML. */
export function parseConfig(text: string, name: string): Result<Config> {
  const raw = name.toLowerCase().endsWith('.json') ? fromJson(text, name) : fromToml(text, name);
  if (!raw.ok) return raw;
  const checked = configSchema.safeParse(raw.value);
  if (checked.success) return ok(checked.data);
  return err(faultSentence(checked.error.issues[0], name));
}

function fromJson(text: string, name: string): Result<unknown> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err(`"${name}" is no JSON; check its commas and quotes.`);
  }
}

function fromToml(text: string, name: string): Result<unknown> {
  try {
    return ok(parseToml(text));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const what = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    return err(`"${name}", line ${error.line}: this is no TOML (${what}).`);
  }
}

/** The first fault in plain words. */
function faultSentence(issue: z.core.$ZodIssue | undefined, name: string): string {
  if (issue?.code === 'unrecognized_keys') {
    const key = [...issue.path, issue.keys[0]].map(String).join('.');
    const known = issue.path[0] === 'tags' ? 'white, black, event, site, round' : CONFIG_KEYS.join(', ');
    return `"${name}": there is no entry "${key.slice(0, 40)}"; known are ${known}.`;
  }
  const path = issue?.path ?? [];
  const expected = expectedAt(path);
  if (expected === undefined) return `"${name}" must be a table of entries such as draw = "random".`;
  return `"${name}": "${path.map(String).join('.')}" must be ${expected}.`;
}
