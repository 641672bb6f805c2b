import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../testing/databases/postgres-setup.ts'],
    // Only the end of waiting for what never comes: a base and an image are made from nothing.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
