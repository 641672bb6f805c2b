import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OpenedOrder } from '@focuspool/domain/subscription/payment-contract';
import { onTestFinished } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { startTestProvider } from '../../src/platform/payments/test-provider/start-test-provider.ts';
import { testSecret } from '../test-app.ts';
import type { CrashProcessMessage } from './crash-process.ts';
import { quickStart } from './quick-start.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const programFile = fileURLToPath(new URL('crash-process.ts', import.meta.url));
/** Each start's clock is ahead of the previous start's by this much, so that every open order is due for a check. */
const apartMs = 2 * 60_000;

export type RunningShop = {
  /** The answer's body, or null if the server died over it. */
  post(path: string, body: unknown, cookie?: string, headers?: Record<string, string>): Promise<unknown>;
  /** Resolves once the process is gone, with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  kill(): void;
};

/** A provider that outlives the server, and the server as a real process on `databaseUrl`, started again and again. */
export async function openCrashingShop(databaseUrl: string) {
  const provider = await startTestProvider(null, createLog('silent'));
  onTestFinished(() => provider.close());
  const { apiUrl, keyId, keySecret, webhookSecret } = provider.settings;
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: makeTemporaryFolder(),
    AUTH_SECRET: testSecret,
    RAZORPAY_API_URL: apiUrl,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    LOG_LEVEL: 'silent',
    ...quickStart,
  };
  let starts = 0;

  /** Resolves once it serves and has swept. `crashStep` is the step at which it will then die. */
  async function start(crashStep: string): Promise<RunningShop> {
    starts += 1;
    const child = fork(programFile, [String(starts * apartMs)], { env });
    const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const port = await untilReady(child, crashStep);
    return {
      ended,
      kill: () => child.kill('SIGKILL'),
      post: (path, body, cookie = '', headers = {}) =>
        fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie, ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
          .then((response) => response.json())
          .catch(() => null),
    };
  }

  return { provider, start };
}

/** The port, once everything that must happen before a purchase has been reported. */
function untilReady(child: ChildProcess, crashStep: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let port = 0;
    let hasSwept = false;
    child.on('message', (news: CrashProcessMessage) => {
      if (news === 'armed') return resolve(port);
      if (news === 'swept') hasSwept = true;
      else port = news.port;
      if (hasSwept && port) child.send(crashStep);
    });
    child.once('exit', () => reject(new Error('The server ended before it served')));
  });
}

/** Whether an answer is an order that can be paid. */
export function isOpenedOrder(answer: unknown): answer is OpenedOrder {
  return typeof answer === 'object' && answer !== null && 'options' in answer;
}
