// Plays thousands of tabs, each with the web app's own live connection, which decides when it comes back and reads again.
import { Agent } from 'node:http';
import { feedTopic } from '@focuspool/domain/feed/feed-contract';
import { livePath } from '@focuspool/domain/live/live-protocol';
import { addressTopic } from '@focuspool/domain/live/live-topic';
import { operationsTopic } from '@focuspool/domain/operation/operation';
import { ownProfileTopic } from '@focuspool/domain/profile/profile-events';
import { hiddenPeopleTopic } from '@focuspool/domain/report/hidden-people';
import { WebSocket } from 'ws';
import { createLiveConnection } from '../../web/src/platform/live/live-connection.ts';
import type { Asker } from '../requests/request-calls.ts';
import { ask } from '../requests/request-people.ts';
import { assumptions } from '../simulation/assumptions.ts';
import type { TabsCommand, TabsReport } from './tab-commands.ts';

const opensAtOnce = 20;
/** A browser does not wait for the requests of others. */
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const status = { markDown: () => {}, markUp: () => {} };

const cookies = new Map<string, string>();
/** Like a browser's: it sends its person's cookies, here those of the tab that the address names. */
class TabSocket extends WebSocket {
  constructor(url: string) {
    super(url, { perMessageDeflate: false, headers: { cookie: cookies.get(url) } });
    // A page only sees the close event.
    this.on('error', () => {});
  }
}
Object.assign(globalThis, { WebSocket: TabSocket });

let back = new Set<Asker>();
let lastAt = 0;
let readingMs: number[] = [];
let failed = 0;

/** Retries a few times, with growing delays, as the queries of a page do. */
async function read(port: number, person: Asker, path: string, retries = 3): Promise<void> {
  const startedAt = performance.now();
  try {
    await ask(port, person, { method: 'GET', path }, agent);
    readingMs.push(performance.now() - startedAt);
  } catch (error) {
    if (retries === 0) {
      failed += 1;
      throw error;
    }
    await new Promise((go) => setTimeout(go, 1_000 * 2 ** (3 - retries)));
    return read(port, person, path, retries - 1);
  }
}

/** Reads its person's own data, and perhaps the feed. Resolves once it has read everything. */
function openTab(port: number, person: Asker, hasFeed: boolean): Promise<void> {
  const url = `ws://127.0.0.1:${port}${livePath}?of=${person.userId}`;
  cookies.set(url, person.cookie);
  const connection = createLiveConnection({
    url,
    random: Math.random,
    now: Date.now,
    status,
    // The page would ask who is signed in, but the server is away.
    onInvalidSession: async () => true,
    isServerReady: () => {
      const asked = ask(port, person, { method: 'GET', path: '/api/ready' }, agent);
      return asked.then(
        () => true,
        () => false,
      );
    },
  });
  const waiting = new Set<string>();
  return new Promise((resolve) => {
    const follow = (address: string, path: string) =>
      connection.read(address, {
        onMessages: () => {},
        onRefresh: async () => {
          waiting.add(address);
          await read(port, person, path);
          waiting.delete(address);
          if (waiting.size > 0) return;
          lastAt = Date.now();
          back.add(person);
          resolve();
        },
      });
    follow(addressTopic(operationsTopic, person.userId), '/api/operations/state');
    follow(addressTopic(ownProfileTopic, person.userId), '/api/account/viewer');
    follow(addressTopic(hiddenPeopleTopic, person.userId), '/api/hidden-people');
    if (hasFeed) follow(addressTopic(feedTopic), '/api/feed');
  });
}

async function openTabs(port: number, people: readonly Asker[]): Promise<void> {
  for (let opened = 0; opened < people.length; opened += opensAtOnce) {
    const batch = people.slice(opened, opened + opensAtOnce);
    await Promise.all(batch.map((person, n) => openTab(port, person, n % 10 < 10 * assumptions.feedReaders)));
  }
}

function carryOut(command: TabsCommand): Promise<void> | TabsReport | null {
  switch (command.do) {
    case 'open':
      return openTabs(command.port, command.people);
    case 'expect a return':
      back = new Set();
      readingMs = [];
      failed = 0;
      return null;
    case 'report':
      return { back: back.size, lastAt, readingMs, failed };
  }
}

process.on('message', async (command: TabsCommand) => process.send?.((await carryOut(command)) ?? null));
process.on('disconnect', () => process.exit());
