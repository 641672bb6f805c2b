import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { livePath } from '@focuspool/domain/live/live-protocol';
import { onTestFinished } from 'vitest';
import { withTimeout } from '../../src/platform/concurrency/with-timeout.ts';
import { type SendRequest, toRequestInit } from '../requests.ts';
import { findFreePort } from '../services/free-port.ts';
import { quickStart } from './quick-start.ts';

const sourceFolder = fileURLToPath(new URL('../../src', import.meta.url));

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

// Only ends the wait for something that never comes: a step that takes longer fails the test by its name.
const stepLimitMs = 120_000;

export type Program = {
  readonly ended: Promise<Ended>;
  /** As `ended`, for a test step that waits for it; rejects with the step's name if it takes too long. */
  untilItEnds(step: string): Promise<Ended>;
  /** Resolves once the standard output contains the text; rejects if the program ends first, or takes too long. */
  untilItSays(text: string, step?: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
};

/** Runs `server/src/<file>` in a separate process, which is killed at the end of the test if it is still running. */
export function runProgram(
  file: string,
  args: string[],
  settings: Record<string, string>,
  from = sourceFolder,
): Program {
  // The sources of an earlier release are in a different folder each time.
  const quick = from === sourceFolder ? quickStart : {};
  const child = spawn(process.execPath, [`${from}/${file}`, ...args], {
    env: { ...quick, LOG_LEVEL: 'warn', DEMO: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, ...said }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const endStep = async <Value>(step: string, promise: Promise<Value>): Promise<Value> => {
    const settled = await withTimeout(
      promise.then((value) => ({ value })),
      stepLimitMs,
    );
    if (settled) return settled.value;
    throw new Error(`${step} took more than ${stepLimitMs} ms. It said: ${said.stdout}${said.stderr}`);
  };
  const hear = async (text: string) => {
    while (!said.stdout.includes(text)) {
      const end = await Promise.race([once(child.stdout, 'data').then(() => null), ended]);
      if (end) throw new Error(`It ended with ${end.code ?? end.signal}: ${end.stdout}${end.stderr}`);
    }
  };
  return {
    ended,
    signal: (name) => child.kill(name),
    untilItEnds: (step) => endStep(step, ended),
    untilItSays: (text, step = `saying '${text}'`) => endStep(step, hear(text)),
  };
}

export type ServerProgram = Program & {
  readonly url: string;
  /** The address of its live connections. */
  readonly liveUrl: string;
  request: SendRequest;
};

/** Runs the server on a free port without waiting for it. */
export async function runServer(settings: Record<string, string>, from?: string): Promise<ServerProgram> {
  const port = settings.PORT ?? String(await findFreePort());
  const url = `http://localhost:${port}`;
  return {
    ...runProgram('main.ts', [], { ...settings, PORT: port }, from),
    url,
    liveUrl: `ws://localhost:${port}${livePath}`,
    request: (path, request) => fetch(url + path, toRequestInit(request)),
  };
}

/** Runs the server and waits until it answers, from today's sources unless specified otherwise. */
export async function startServerProgram(
  settings: Record<string, string>,
  step = 'the start',
  from?: string,
): Promise<ServerProgram> {
  const server = await runServer(settings, from);
  await server.untilItSays('FocusPool is ready', step);
  return server;
}
