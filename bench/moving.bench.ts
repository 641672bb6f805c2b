// What it takes to move in 100,000 people with 1,000,000 tasks, on both engines: node bench/moving.bench.ts
import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { type Figure, holdBudgets, printTable } from './report/bench-report.ts';

const [people, listsEach, tasksOnList] = [Number(process.argv[2] ?? 100_000), 2, 5];
const folder = mkdtempSync(join(tmpdir(), 'focuspool-moving-'));
const [exportFile, authFile] = [join(folder, 'export.json'), join(folder, 'auth.json')];

const uidOf = (at: number) => `uid${String(at).padStart(25, '0')}`;
const listIdOf = (at: number, turn: number) => `-N${turn}${String(at).padStart(17, 'a')}`;

/** What `toText` says of each person, with commas between them. */
function* listPeople(toText: (at: number) => string): Generator<string> {
  for (let at = 0; at < people; at += 1) yield `${at === 0 ? '' : ',\n'}${toText(at)}`;
}

function toLists(at: number): string {
  const lists = Array.from({ length: listsEach }, (_, turn) => {
    const tasks = Array.from({ length: tasksOnList }, (__, n) => [
      `Write page ${n} of chapter ${turn}`,
      { completionStatus: n % 2 === 0, time: n * 5 },
    ]);
    const list = {
      Title: '3/5/2024, 1:45:30 PM',
      Date: '3/5/2024, 1:45:30 PM',
      CompletionStatus: turn === 0,
      TaskName: Object.fromEntries(tasks),
    };
    return [listIdOf(at, turn), list];
  });
  return `"${uidOf(at)}":${JSON.stringify(Object.fromEntries(lists))}`;
}

function toUser(at: number): string {
  const subscription = {
    plan: 'premium',
    planName: 'Premium',
    price: 849,
    discountApplied: false,
    couponUsed: 'No coupon',
    startDate: '2026-11-01T00:00:00.000Z',
    endDate: '2027-11-01T00:00:00.000Z',
    status: 'active',
    paymentId: `pay_${at}`,
    paymentMethod: 'upi',
    createdAt: 1_793_491_200_000,
  };
  const isPremium = at % 4 === 0;
  const user = {
    email: `person${at}@example.com`,
    username: `person.${at}`,
    displayName: `Person ${at}`,
    isPremium,
    profilePicture: 'animals/Fox.jpg',
    createdAt: '2024-03-05T08:15:30.500Z',
    trophies: 6,
    TotalTime: 100,
    ...(isPremium && { subscription }),
  };
  return `"${uidOf(at)}":${JSON.stringify(user)}`;
}

function toAccount(at: number): string {
  return JSON.stringify({
    localId: uidOf(at),
    email: `person${at}@example.com`,
    emailVerified: true,
    createdAt: '1709626530500',
    passwordHash: Buffer.alloc(64, at % 251).toString('base64'),
    salt: Buffer.alloc(10, at % 241).toString('base64'),
    providerUserInfo: [{ providerId: 'password' }],
  });
}

function* writeCommunity(): Generator<string> {
  yield '{"tasks":{';
  yield* listPeople(toLists);
  yield '},"usernames":{';
  yield* listPeople((at) => `"person___DOT___${at}":"${uidOf(at)}"`);
  yield '},"users":{';
  yield* listPeople(toUser);
  yield '}}';
}

function* writeAccounts(): Generator<string> {
  const config = {
    algorithm: 'SCRYPT',
    rounds: 8,
    mem_cost: 14,
    base64_salt_separator: 'Bw==',
    base64_signer_key: Buffer.alloc(64, 7).toString('base64'),
  };
  yield `{"hash_config":${JSON.stringify(config)},"users":[`;
  yield* listPeople(toAccount);
  yield ']}';
}

await pipeline(writeCommunity(), createWriteStream(exportFile));
await pipeline(writeAccounts(), createWriteStream(authFile));

const reportMemory =
  'data:text/javascript,process.on("exit",()=>console.error("most "+process.resourceUsage().maxRSS+" KiB"))';

// Of this process's settings, only those of Node, and no database address.
const { NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;

/** Runs the command as an operator does; resolves to minutes, and the most memory that it used in MiB. */
async function run(args: string[], settings: Record<string, string>) {
  const begun = performance.now();
  const command = ['--import', reportMemory, 'server/src/admin.ts', ...args];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, {
    cwd: join(import.meta.dirname, '..'),
    env: { NODE_OPTIONS, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...settings },
  });
  const said = stdout + stderr;
  console.log(said.trim());
  return {
    minutes: (performance.now() - begun) / 60_000,
    mib: Number(/most (\d+) KiB/.exec(said)?.[1]) / 1024,
  };
}

console.log(
  `export ${Math.round(statSync(exportFile).size / 1e6)} MB, accounts ${Math.round(statSync(authFile).size / 1e6)} MB`,
);
const postgres = await startPostgresServer();
try {
  const engines = {
    PostgreSQL: { DATABASE_URL: postgres.urlOf('postgres') },
    embedded: { DATA_DIR: join(folder, 'data') },
  };
  const figures: Figure[] = [];
  const rows: (string | number)[][] = [];
  for (const [engine, settings] of Object.entries(engines)) {
    const taken = await run(['import-firebase', exportFile, '--auth', authFile], settings);
    const again = await run(['import-firebase', exportFile, '--auth', authFile], settings);
    const out = await run(['export-firebase', join(folder, `${engine}.json`)], settings);
    rows.push([engine, taken.minutes, again.minutes, out.minutes, taken.mib, out.mib]);
    figures.push(
      {
        name: `import, ${engine}`,
        unit: 'minutes for 100,000 people',
        found: [taken.minutes * (100_000 / people)],
      },
      { name: `most memory of an import, ${engine}`, unit: 'MiB', found: [taken.mib] },
    );
  }
  const head = ['', 'import, min', 'again', 'export', 'import, MiB', 'export'];
  printTable(`${people} people, ${people * listsEach * tasksOnList} tasks`, head, rows);
  holdBudgets('moving', figures);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
