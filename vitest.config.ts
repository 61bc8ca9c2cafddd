import { defineConfig } from 'vitest/config';

// The page in a real browser is a run of its own (`npm run test:browser`): it wants Chromium and its time.
const browser = process.env.EBOARD960_BROWSER !== undefined;

export default defineConfig({
  test: {
    include: browser ? ['test/browser/**/*.test.ts'] : ['test/**/*.test.ts'],
    exclude: browser ? [] : ['test/browser/**'],
    // Real ports, processes and sockets on a shared machine: what fails there by a stall gets two more tries in CI.
    retry: process.env.CI === undefined ? 0 : 2,
    globalSetup: 'test/support/globalSetup.ts',
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // One graph of modules per worker: loading it anew for each file took longer than most of the tests.
    isolate: false,
    // Many tests wait for a line, a process or a socket: two workers more than the two cores of a small machine.
    maxWorkers: browser ? 2 : 4,
  },
});
