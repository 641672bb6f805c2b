import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export const shared = {
  // Not a measure of speed, only the end of waiting for what never comes, on however busy a machine.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A quarter of the time went into loading the same modules for each file anew: a test leaves no trace in them.
  isolate: false,
};

const root = import.meta.dirname;
const [onDatabase, onNone] = partitionTests();

// How often the server is killed at each step of a payment; ten times in `npm run test:crash`.
const crashRepeats = Number(process.env.CRASH_REPEATS ?? 1);

// All that may go wrong takes minutes, by `npm run test:faults`.
const hasAllFaults = process.env.FAULTS === 'all';

// Once a release, by `npm run release:database`.
const writesRelease = process.env.WRITES_RELEASE === 'yes';

// Where the engine cannot matter, on PostgreSQL alone: whom a call answers and what it takes of a body is decided before a query,
// and what comes of many random lives by the rules. What each call does on either engine, the tests of its feature say.
const onOneEngine = [
  'src/authorization.test.ts',
  'src/server-owned-fields.test.ts',
  'src/hostile-input.test.ts',
  'src/features/operation/operation-histories.test.ts',
  'src/features/landing/promised-moments.test.ts',
  'src/features/ledger/ledger-properties.test.ts',
  'src/features/stats/stats-properties.test.ts',
  'src/features/visibility/secret-names.test.ts',
];

/** What touches the database runs once on each engine, the rest once. */
export const serverProjects = [
  { test: { name: 'server', root, include: onNone, ...shared } },
  ...(['embedded', 'postgres'] as const).map((name) => ({
    test: {
      name,
      root,
      include: onDatabase.filter((file) => name === 'postgres' || !onOneEngine.includes(file)),
      provide: { crashRepeats, hasAllFaults, writesRelease },
      globalSetup: [join(root, `testing/databases/${name}-setup.ts`)],
      ...shared,
    },
  })),
];

export default defineConfig({ test: { projects: serverProjects } });

function partitionTests(): [string[], string[]] {
  const files = globSync('src/**/*.test.ts', { cwd: root });
  const touchesDatabase = (file: string) =>
    /testing\/(?:databases\/)?(test-app|test-shop|test-database|empty-database|engine-choice|pool-fixture|shared-database)\.ts/.test(
      readFileSync(join(root, file), 'utf8'),
    );
  return [files.filter(touchesDatabase), files.filter((file) => !touchesDatabase(file))];
}
