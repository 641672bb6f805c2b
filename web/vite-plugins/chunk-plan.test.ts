import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { chunkPlanCheck } from './chunk-plan.ts';

it('a build that lacks a file of the chunk plan fails and names it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'chunk-plan-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, 'timer-page.js'), 'export const page = 1;');
  const building = build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { rolldownOptions: { input: join(root, 'timer-page.js') } },
    plugins: [chunkPlanCheck()],
  });
  await expect(building).rejects.toThrow(/chunk-plan\.ts names what is not in the build: .*timer-page/);
});
