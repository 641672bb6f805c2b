import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import type { Viewer } from '@focuspool/domain/account/viewer';
import type { Hono } from 'hono';
import { createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createViewerFinder } from '../src/features/account/read-viewer.ts';
import { createKnownPeople } from '../src/features/operation/person-state-store.ts';
import { createAuth } from '../src/platform/auth/auth.ts';
import { createPasswordHasher, testPasswordCost } from '../src/platform/auth/password-hasher.ts';
import { createSignInCache, type SignInCache } from '../src/platform/auth/sign-in-cache.ts';
import { type AdjustableClock, createAdjustableClock } from '../src/platform/clock.ts';
import type { DatabaseEngine } from '../src/platform/database/database.ts';
import { createInProcessFanOut } from '../src/platform/live/fan-out/fan-out.ts';
import { createLiveHub, type LiveHub, type LiveHubParts } from '../src/platform/live/live-hub.ts';
import { createLog } from '../src/platform/log.ts';
import type { Mail } from '../src/platform/mailer/mailer.ts';
import { createMetrics } from '../src/platform/observe/metrics.ts';
import { noTracing } from '../src/platform/observe/tracing.ts';
import { createPushSender } from '../src/platform/push/push-sender.ts';
import type { Services } from '../src/platform/services.ts';
import { openTestDatabase } from './databases/test-database.ts';
import { createPerson, type Person, type PersonOptions } from './people.ts';
import { atTheEnd } from './processes/at-the-end.ts';
import { readReply } from './read-reply.ts';
import { type SendRequest, toRequestInit } from './requests.ts';

export const testSecret = 'a secret that signs the cookies of the tests alone';

const testPushKey = Buffer.alloc(32, 7).toString('base64url');

export const cheapPasswords = createPasswordHasher(testPasswordCost);

/** A mailer whose mails all fail. */
export const failingMailer: Services['mailer'] = {
  send: () => Promise.reject(new Error('no')),
  close: () => {},
};

export type TestApp = {
  readonly app: Hono;
  readonly services: Services;
  /** The hub of the app's live connections, for a test that opens some. */
  readonly hub: LiveHub;
  /** Stands still until it is advanced. */
  readonly clock: AdjustableClock;
  /** Every mail that was sent, oldest first. */
  readonly mails: Mail[];
  request: SendRequest;
  /** Makes a person who is signed in, without the calls by which people sign up. */
  signUp(options?: PersonOptions): Promise<Person>;
  /** The person whom a browser with this cookie is signed in as. */
  readViewer(cookie: string): Promise<Viewer | null>;
};

export type TestAppOverrides = {
  config?: Partial<Config>;
  services?: Partial<Services>;
  /** Signs and encrypts in place of the tests' own secret. */
  secret?: string;
  openFanOut?: LiveHubParts['openFanOut'];
  findViewers?: LiveHubParts['findViewers'];
  held?: LiveHubParts['held'];
};

/** Without notifications of changes, no sign-in may be cached. */
export const noSignInCache: SignInCache = { find: (_headers, read) => read() };

let fileDatabase: Promise<DatabaseEngine> | undefined;

/**
 * The server's app without a port, on a database for this test file only; apps of one file share it.
 * Call it at the top of the file or within a test: the database is closed after the file or the test.
 */
export async function startTestApp(overrides: TestAppOverrides = {}): Promise<TestApp> {
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: join(tmpdir(), 'focuspool-test') }),
    ...overrides.config,
  };
  const startedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  const clock = createAdjustableClock({ now: () => startedAt });
  const mails: Mail[] = [];
  const mailer = overrides.services?.mailer ?? {
    send: async (mail: Mail) => {
      mails.push(mail);
    },
    close: () => {},
  };
  const engine = overrides.services?.database ? null : await openFileDatabase();
  const database = overrides.services?.database ?? (engine as DatabaseEngine).database;
  const log = overrides.services?.log ?? createLog(config.logLevel);
  const metrics = createMetrics();
  const findViewers = overrides.findViewers ?? createViewerFinder({ clock, config, database });
  const hub = createLiveHub({
    clock,
    log,
    metrics,
    random: () => 0,
    findViewers,
    openFanOut: overrides.openFanOut ?? createInProcessFanOut,
    held: overrides.held,
  });
  const passwords = overrides.services?.passwords ?? cheapPasswords;
  const secret = overrides.secret ?? testSecret;
  const auth = createAuth({ config, clock, secret, database, log, live: hub, passwords });
  const services: Services = {
    config,
    clock,
    database,
    auth,
    signInCache: engine
      ? await createSignInCache({ config, watchPeople: engine.watchPeople })
      : noSignInCache,
    passwords,
    mailer,
    log,
    metrics,
    refreshGauges: async () => {},
    tracing: noTracing,
    live: hub,
    push: createPushSender({ privateKey: testPushKey, subject: 'mailto:focus@example.com', log }),
    payments: null,
    google: null,
    ...overrides.services,
  };
  const app = createApp({ ...services, people: createKnownPeople() });

  const testApp: TestApp = {
    app,
    services,
    hub,
    clock,
    mails,
    request: async (path, request) => app.request(path, toRequestInit(request)),
    signUp: (options) => createPerson(testApp, options),
    readViewer: async (cookie) => {
      const answer = await testApp.request('/api/account/viewer', { cookie });
      return (await readReply(viewerReplySchema, answer)).viewer;
    },
  };
  return testApp;
}

function openFileDatabase(): Promise<DatabaseEngine> {
  if (!fileDatabase) {
    const opened = openTestDatabase();
    fileDatabase = opened;
    const close = async () => {
      fileDatabase = undefined;
      await (await opened).close();
    };
    atTheEnd(close);
  }
  return fileDatabase;
}
