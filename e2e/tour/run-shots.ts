import type { Page } from '@playwright/test';
import { press, type Shot, task } from './shots.ts';

/** Runs of two days, as after some work and a few corrections. */
async function openRuns(page: Page): Promise<void> {
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const dayOf = (iso: string) => iso.slice(0, 10);
  const toRun = (taskText: string, since: number, minutes: number, rest: object = {}) => ({
    ...{ key: `${since}`, taskId: null, taskText, listTitle: 'Today', startedAt: ago(since) },
    ...{ endedAt: ago(since - minutes), recordedAt: ago(since - minutes), day: dayOf(ago(since)), minutes },
    ...{
      earnedTrophy: false,
      origin: 'timer',
      extendedMinutes: 0,
      witnessedMinutes: Math.max(25, minutes),
      corrections: [],
    },
    ...rest,
  });
  const before = { taskText: 'Write', minutes: 25 };
  const line = { sequence: 7, correctedAt: ago(20), before, after: { taskText: task, minutes: 10 } };
  const runs = [
    toRun('Read the chapter about silence, note 3 questions', 40, 30, { extendedMinutes: 5 }),
    toRun(task, 100, 10, { earnedTrophy: true, corrections: [line] }),
    toRun('Walk with the dog', 200, 45, { origin: 'noted' }),
    toRun('Reply to Sam', 1_700, 25, { origin: 'room', earnedTrophy: true }),
  ];
  const sum = { of: 'minutes', minutes: 110, runs: 4, days: null };
  await page.route('/api/ledger/runs*', (route) => route.fulfill({ json: { runs, sum, next: {} } }));
  const gone = { sequence: 9, correctedAt: ago(5), before, after: null, startedAt: ago(300) };
  const corrections = [gone, { ...line, startedAt: ago(100) }];
  await page.route('/api/ledger/corrections*', (route) =>
    route.fulfill({ json: { corrections, next: null } }),
  );
  await page.goto('/runs');
  await page.getByText('110 min').or(page.getByText('1 h 50 min')).first().waitFor();
}

async function openEmpty(page: Page): Promise<void> {
  await page.goto('/runs');
  await page.getByText('No runs here yet').waitFor();
}

/** The runs that numbers are made of. */
export const runShots: readonly Shot[] = [
  { name: 'runs-empty', as: 'newcomer', go: openEmpty },
  { name: 'runs', as: 'newcomer', go: openRuns },
  {
    name: 'run-corrected',
    as: 'newcomer',
    go: async (page) => {
      await openRuns(page);
      await page.getByRole('button', { name: 'Correct Walk with the dog' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'run-noted',
    as: 'newcomer',
    go: async (page) => {
      await openRuns(page);
      await press(page, 'Add a forgotten run');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'corrections',
    as: 'newcomer',
    go: async (page) => {
      await openRuns(page);
      await page.getByRole('link', { name: 'Corrections' }).click();
      await page.getByText(/^Deleted/).waitFor();
    },
  },
];
