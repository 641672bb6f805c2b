import { defineConfig } from 'vitest/config';
import { patience, serverProjects } from './server/vitest.config.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['{src,vite-plugins,service-worker}/**/*.test.ts'],
          ...patience,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], ...patience } },
      ...serverProjects,
    ],
  },
});
