import { closeCodes, spreadReading } from '@focuspool/domain/live/live-protocol';
import type { LiveTopic } from '@focuspool/domain/live/live-topic';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import pg from 'pg';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { itOn } from '../../../testing/databases/engine-choice.ts';
import { openPatientPostgres } from '../../../testing/databases/patient-postgres.ts';
import { watchQueries } from '../../../testing/databases/query-count.ts';
import { createPostgresDatabase } from '../../../testing/databases/test-database.ts';
import { type LiveClient, openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openPostgresFanOut } from './fan-out/postgres-fan-out.ts';
import type { ReplayLimits } from './replay-buffer.ts';

const itOnPostgres = itOn('postgres');
const tabsEach = 150;
const peopleCount = 10;

const news: LiveTopic<number> = { name: 'news', action: 'lists.read', message: v.number() };

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const hears = (tab: LiveClient, type: string) => tab.heard.some((said) => said.type === type);

/** Two processes on one database, each with a crowd of tabs that read one topic. */
async function openProcesses(held?: ReplayLimits) {
  const url = await createPostgresDatabase();
  const engine = await openPatientPostgres(url);
  onTestFinished(() => engine.close());
  const admin = new pg.Client(url);
  await admin.connect();
  onTestFinished(() => admin.end());

  const start = async () => {
    const events = { ups: 0 };
    const app = await startTestApp({
      services: { database: engine.database },
      held,
      openFanOut: (told) =>
        openPostgresFanOut(url, {
          ...told,
          onUp: () => {
            events.ups += 1;
            told.onUp();
          },
        }),
    });
    app.hub.openTopic(news, { refuseScope: () => null });
    await waitUntil(() => events.ups === 1);
    return { ...app, url: await serveTestLive(app) };
  };
  const here = await start();
  const there = await start();
  const people = await Promise.all(
    Array.from({ length: peopleCount }, () => here.signUp({ isPremium: true })),
  );
  const openTabs = (address: string) =>
    Promise.all(
      Array.from({ length: tabsEach }, async (_, n) => {
        const tab = await openLiveClient(address, people[n % peopleCount]);
        expect(await tab.subscribe('news')).toMatchObject({ type: 'subscribed' });
        return tab;
      }),
    );
  const tabs = { here: await openTabs(here.url), there: await openTabs(there.url) };

  /** Cuts off the process that started later; the earlier one keeps publishing until the other is attached again. */
  const tellThroughGap = async () => {
    const listening = `select pid from pg_stat_activity where application_name = 'focuspool live'
      and datname = current_database() order by backend_start desc limit 1`;
    const [first] = tabs.there;
    let told = 0;
    const tell = () => here.hub.publish(news, '', ++told);
    tell();
    await waitUntil(() => first?.messagesOf('news').length === 1);
    await admin.query(`select pg_terminate_backend(pid) from (${listening}) it`);
    await waitUntil(() => {
      tell();
      return first !== undefined && hears(first, 'detached') && hears(first, 'attached');
    }, 5);
    tell();
    return told;
  };
  return { here, there, people, tabs, tellThroughGap, database: engine.database };
}

describe('a gap between processes', () => {
  itOnPostgres(
    'a short gap between processes costs no queries, and no message is missing or sent twice',
    async () => {
      const { tabs, tellThroughGap, database } = await openProcesses();
      const statements = watchQueries(database);
      const told = await tellThroughGap();
      const all = [...tabs.here, ...tabs.there];
      await waitUntil(() => all.every((tab) => tab.messagesOf('news').length >= told));
      for (const tab of all) expect(tab.messagesOf('news')).toEqual(numbersUpTo(told));
      expect(all.filter((tab) => hears(tab, 'missed'))).toEqual([]);
      expect(statements).toEqual([]);
    },
  );

  itOnPostgres('tabs that missed more than is held reload at spread times and share reads', async () => {
    const { there, tabs, tellThroughGap, people, database } = await openProcesses({
      entries: 3,
      bytes: 1_000_000,
      ms: 60_000,
    });
    await tellThroughGap();
    await waitUntil(() => tabs.there.every((tab) => hears(tab, 'missed')));
    const withinMs = spreadReading(2 * tabsEach);
    for (const tab of tabs.there) {
      expect(tab.heard.filter(({ type }) => type === 'missed')).toEqual([{ type: 'missed', withinMs }]);
    }
    expect(tabs.here.filter((tab) => hears(tab, 'missed'))).toEqual([]);

    const statements = watchQueries(database);
    const replies = await Promise.all(
      tabs.there.map((_, n) =>
        there.request('/api/feed?limit=50', { cookie: people[n % peopleCount]?.cookie ?? '' }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const reads = statements.filter((statement) => statement.includes('from "progress_messages"'));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(tabsEach / 4);
  });

  itOnPostgres('a person who loses access during a gap stops receiving the topic', async () => {
    const { here, tabs, tellThroughGap, people, database } = await openProcesses();
    const [person] = people;
    const own = tabs.there.filter((_, n) => n % peopleCount === 0);
    await database.execute(`update profiles set is_premium = false where user_id = '${person?.userId}'`);
    const telling = tellThroughGap();
    here.hub.reviewPerson(person?.userId ?? '');
    await telling;
    await waitUntil(() => own.every((tab) => hears(tab, 'refused')));
    expect(tabs.there.filter((tab) => hears(tab, 'refused'))).toHaveLength(own.length);
  });
});

describe('a tab that reconnects', () => {
  async function startLiveApp(held?: ReplayLimits) {
    const app = await startTestApp({ held });
    app.hub.openTopic(news, { refuseScope: () => null });
    const url = await serveTestLive(app);
    const person = await app.signUp({ isPremium: true });
    const leaveAt = async () => {
      const tab = await openLiveClient(url, person);
      const [heard] = [await tab.subscribe('news')];
      tab.socket.terminate();
      await waitUntil(() => app.hub.countSockets(person.userId) === 0);
      return heard?.type === 'subscribed' ? (heard.at ?? '') : '';
    };
    const tell = (...numbers: number[]) => {
      for (const n of numbers) app.hub.publish(news, '', n);
    };
    return { ...app, person, leaveAt, tell, comeBack: () => openLiveClient(url, person) };
  }

  it('a tab that reconnects gets what it missed instead of reloading', async () => {
    const { leaveAt, tell, comeBack, hub } = await startLiveApp();
    tell(1);
    const since = await leaveAt();
    tell(2, 3);
    hub.publish({ ...news, name: 'other' }, '', 4);
    const tab = await comeBack();
    expect(await tab.subscribe('news', since)).toMatchObject({ type: 'subscribed', isResumed: true });
    tell(5);
    await waitUntil(() => tab.messagesOf('news').length === 3);
    expect(tab.messagesOf('news')).toEqual([2, 3, 5]);
  });

  it('a tab that reconnects gets the newest messages of a batched topic, and the waiting ones', async () => {
    const { leaveAt, tell, comeBack, hub } = await startLiveApp();
    const batching = { everyMs: 60_000, newest: 3 };
    hub.openTopic(news, { refuseScope: () => null, batching });
    const since = await leaveAt();
    const other = await comeBack();
    await other.subscribe('news');
    tell(1, 2, 3);
    other.say({ type: 'unsubscribe', topic: 'news' });
    await other.subscribe('gossip');
    tell(4, 5);
    const tab = await comeBack();
    await tab.subscribe('news', since);
    await waitUntil(() => tab.messagesOf('news').length === 3);
    expect(tab.messagesOf('news')).toEqual([3, 4, 5]);
  });

  it.each([
    ['from another process', 'elsewhere.0'],
    ['from the future', 'SELF.999'],
    ['from longer ago than is held', 'SELF.0'],
  ])('a tab that reconnects with a position %s reloads', async (_from, position) => {
    const { leaveAt, tell, comeBack } = await startLiveApp({ entries: 3, bytes: 1_000, ms: 60_000 });
    const [self = ''] = (await leaveAt()).split('.');
    tell(1, 2, 3, 4);
    const tab = await comeBack();
    const said = await tab.subscribe('news', position.replace('SELF', self));
    expect(said).toMatchObject({ type: 'subscribed', topic: 'news' });
    expect(said).not.toHaveProperty('isResumed');
  });

  it('a tab that reconnects with a malformed position is disconnected', async () => {
    const { comeBack } = await startLiveApp();
    const tab = await comeBack();
    tab.say({ type: 'subscribe', topic: 'news', since: '; drop' });
    expect((await tab.closed).code).toBe(closeCodes.malformed);
  });
});
