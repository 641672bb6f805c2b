import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

export const shared = {
  // Not a measure of speed, only the end of waiting for what never comes, on however busy a machine.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A quarter of the time went into loading the same modules for each file anew: a test leaves no trace in them.
  isolate: false,
  setupFiles: [join(root, '../domain/testing/property-lengths.ts')],
};

// How often the server is killed at each step of a payment; ten times in `npm run test:crash`.
const crashRepeats = Number(process.env.CRASH_REPEATS ?? 1);

// All that may go wrong takes minutes, by `npm run test:faults`.
const hasAllFaults = process.env.FAULTS === 'all';

// Once a release, by `npm run release:database`.
const writesRelease = process.env.WRITES_RELEASE === 'yes';

// On PostgreSQL alone, by what each is about; a test of one engine in a file of both says so by `itOn`.
const onOneEngine = [
  // Whom a call answers, what it takes of a body and how it refuses one is decided before a query, and what comes of many random
  // lives by the rules. What each call does on either engine, the tests of its feature say.
  'src/authorization.test.ts',
  'src/server-owned-fields.test.ts',
  'src/hostile-input.test.ts',
  'src/fuzzed-calls.test.ts',
  'src/features/operation/operation-histories.test.ts',
  'src/features/landing/promised-moments.test.ts',
  'src/features/ledger/ledger-properties.test.ts',
  'src/features/moving/moving-identity.test.ts',
  'src/features/stats/stats-properties.test.ts',
  'src/features/visibility/secret-names.test.ts',
  // What a migration makes of single rows. That each runs on either engine with rows in it, releases.test.ts says.
  'src/features/ledger/ledger-migration.test.ts',
  'src/features/operation/operation-migration.test.ts',
  'src/features/stats/stats-migration.test.ts',
  // Several processes or connections on one database.
  'src/faults.test.ts',
  'src/shutdown.test.ts',
  'src/features/cheer/cheer-processes.test.ts',
  'src/features/feed/feed-processes.test.ts',
  'src/features/landing/landing-processes.test.ts',
  'src/features/pool/membership/pool-races.test.ts',
  'src/features/pool/own-rooms/own-room-races.test.ts',
  'src/features/pool/own-rooms/room-clock-races.test.ts',
  'src/features/pool/room-times/reminder-processes.test.ts',
  'src/features/privacy/delete-together.test.ts',
  'src/features/push/push-processes.test.ts',
  'src/features/report/report-processes.test.ts',
  'src/features/subscription/settlement/crash-matrix.test.ts',
  'src/platform/auth/sign-in-processes.test.ts',
  // How PostgreSQL is asked, its languages, and what stands beside it.
  'src/prometheus-alerts.test.ts',
  'src/behind-pooler.test.ts',
  'src/behind-proxy.test.ts',
  'src/query-counts.test.ts',
  'src/features/profile/username-keys.test.ts',
  'src/platform/database/named-statements.test.ts',
  'src/platform/database/postgres-engine.test.ts',
  'src/platform/live/fan-out/postgres-fan-out.test.ts',
];

const [onDatabase, onNone] = partitionTests();

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
    onOneEngine.includes(file) ||
    /testing\/(?:databases\/)?(test-app|test-shop|test-database|empty-database|engine-choice|pool-fixture|shared-database)\.ts/.test(
      readFileSync(join(root, file), 'utf8'),
    );
  return [files.filter(touchesDatabase), files.filter((file) => !touchesDatabase(file))];
}
