import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBrowser } from '../e2e/browser.ts';
import { quickStart } from '../server/testing/processes/quick-start.ts';
import { benches, runBench } from './bench-list.ts';
import budgets from './budgets.json' with { type: 'json' };

const env = { ...quickStart, SLOWER_PROCESSOR: '1' };

describe('the benches', () => {
  beforeAll(() => {
    const problem = ensureBrowser();
    if (problem) throw new Error(problem);
  });

  test('every bench file is in the list of benches', () => {
    const files = globSync('*.bench.ts', { cwd: import.meta.dirname });
    expect(benches.map(({ name }) => name).sort()).toEqual(
      files.map((file) => basename(file, '.bench.ts')).sort(),
    );
  });

  test.for(benches)('$name has a section in docs/measurements.md', ({ name }) => {
    const document = readFileSync(join(import.meta.dirname, '../docs/measurements.md'), 'utf8');
    for (const mark of ['begin', 'end']) expect(document.split(`<!-- ${name}: ${mark} -->`)).toHaveLength(2);
  });

  // Whether a figure is within its budget is only checked on a quiet machine, by `npm run bench`.
  test.for(benches)(
    '$name runs and measures the figures that its budgets name',
    // The first bench that needs the web app builds it.
    { timeout: 900_000 },
    async (bench) => {
      const figures = await runBench(bench, { args: bench.short, output: 'ignore', env });
      const named = Object.keys(budgets[bench.name as keyof typeof budgets]);
      expect(figures.map(({ name }) => name).sort()).toEqual(named.sort());
      for (const { name, held } of figures) expect(held, name).toBeGreaterThanOrEqual(0);
    },
  );
});
