#!/usr/bin/env node
// The package's program: the built one where it is built, else the sources by way of tsx (a checkout).
import { existsSync } from 'node:fs';

const built = new URL('../dist/src/main.js', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL('./main.ts', import.meta.url).href);
}
