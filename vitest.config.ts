import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { serverProjects, shared } from './server/vitest.config.ts';

export default defineConfig({
  test: {
    // Tests spend much of their time waiting: for a database, a socket or a process of their own.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['{src,vite-plugins,service-worker}/**/*.test.ts'],
          ...shared,
        },
      },
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'], ...shared } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], ...shared } },
      ...serverProjects,
    ],
  },
});
