import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // Two workers: the budget of the machines that run this, and of a Raspberry Pi.
    maxWorkers: 2,
  },
});
