import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figuresVariable, type HeldFigure } from './report/bench-report.ts';

type Bench = {
  readonly name: string;
  /** The question that it answers, for docs/measurements.md. */
  readonly asks: string;
  /** The arguments of a full run, if they are not the bench's own defaults. */
  readonly whole?: readonly (string | number)[];
  /** The arguments of a run that only shows that the bench works. */
  readonly short: readonly (string | number)[];
};

/** Every bench of this folder, in the order of docs/measurements.md. */
export const benches: readonly Bench[] = [
  {
    name: 'first-press',
    asks: 'when words can be read and the first press is answered on a slow phone (150 ms, 1.6 Mbit/s, a quarter of the processor)',
    short: [1],
  },
  {
    name: 'interaction',
    asks: 'when the next frame shows what was done to a list of 500 tasks, at a quarter of the processor',
    short: [60, 1],
  },
  {
    name: 'smoothness',
    asks: 'how even the frames are at a quarter of the processor, in a history of 5,000 lists and beside a run in a full room',
    short: [40, 1],
  },
  { name: 'lighthouse', asks: 'what Lighthouse says of five pages on its phone', short: [1] },
  {
    name: 'first-frame-offline',
    asks: 'when the tasks can be read without a network, from a browser’s start',
    short: [1],
  },
  {
    name: 'being-open',
    asks: 'what it costs that a page is open, beside one that changes a number each second',
    short: [1, 1, 0],
  },
  {
    name: 'server-requests',
    asks: 'what a request costs the server beside the same queries behind a bare route',
    short: [4, 1],
  },
  { name: 'growth', asks: 'what a call takes among 100,000 people beside 1,000', short: [40, 20, 1] },
  {
    name: 'history',
    asks: 'what a long history and its statistics cost beside short ones, from the call to its whole answer',
    short: [50, 2, 200],
  },
  { name: 'analytics', asks: 'what an owner’s analytics cost among very many uses', short: [2_000, 100, 2] },
  { name: 'pool', asks: 'what a change in a room costs when there are many rooms', short: [20, 1, 20] },
  { name: 'live-fanout', asks: 'what a live delivery and an idle socket cost', short: [50, 1, 1, 10] },
  {
    name: 'feed-latency',
    asks: 'how long a post takes from one process to 2,000 browsers at another',
    short: [20, 3],
  },
  {
    name: 'soak',
    asks: 'what 10,000 signed-in sockets at one process cost in memory, lose and wait for while feed and rooms move',
    short: [100, 1, 2],
  },
  {
    name: 'restart',
    asks: 'what a query takes while 2,000 tabs come back to a server that was stopped and started',
    short: [20, 1],
  },
  {
    name: 'simulation',
    asks: 'what people do by the rules of the product, beside the averages of docs/scaling.md, and what the busiest second asks',
    short: [1_000, 0.5],
  },
  {
    name: 'moving',
    asks: 'what it takes to move people in, a twentieth of 100,000 with 10 tasks each',
    whole: [5_000],
    short: [20],
  },
];

type BenchRun = {
  readonly args: readonly (string | number)[];
  readonly output?: 'inherit' | 'ignore';
  /** The environment of its process, in addition to this one's. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Runs a bench in a separate process; resolves to the figures that it held against its budgets. */
export async function runBench(
  { name }: Bench,
  { args, output = 'inherit', env }: BenchRun,
): Promise<HeldFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-figures-'));
  const told = join(folder, 'figures.json');
  const bench = join(import.meta.dirname, `${name}.bench.ts`);
  const child = spawn(process.execPath, [bench, ...args.map(String)], {
    stdio: ['ignore', output, 'inherit'],
    env: { ...process.env, ...env, [figuresVariable]: told },
  });
  const [code] = await once(child, 'exit');
  const figures = existsSync(told) ? (JSON.parse(readFileSync(told, 'utf8')) as HeldFigure[]) : null;
  rmSync(folder, { recursive: true });
  // It also ends with 1 if a figure is over its budget.
  if (!figures) throw new Error(`${name} ended with ${code} and no figures`);
  return figures;
}
