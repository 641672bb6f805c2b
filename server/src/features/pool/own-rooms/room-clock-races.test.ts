import { randomUUID } from 'node:crypto';
import { type NewOperation, snapshotSchema, verdictsSchema } from '@focuspool/domain/operation/operation';
import { type OwnRoom, ownRoomsSchema } from '@focuspool/domain/pool/own-room-contract';
import type { RoomClock } from '@focuspool/domain/pool/pool-contract';
import { placeReplySchema, type RoomChange } from '@focuspool/domain/pool/pool-contract';
import { endOfWorkAt } from '@focuspool/domain/pool/room-clock';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openSharedDatabase } from '../../../../testing/databases/shared-database.ts';
import { openLiveClient } from '../../../../testing/live-client.ts';
import { runTask } from '../../../../testing/operation-calls.ts';
import { createPerson } from '../../../../testing/people.ts';
import type { ServerProgram } from '../../../../testing/processes/program.ts';
import { readReply } from '../../../../testing/read-reply.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { ownRooms } from '../own-room-tables.ts';

const rounds = 6;
const people = 5;
const old = { workMinutes: 25, breakMinutes: 5 };

/** Creates a person who is served by that process. */
async function signUpAt({ url }: ServerProgram, app: TestApp, isPremium = false) {
  const { userId, cookie } = await createPerson(app, { isPremium });
  const headers = { cookie, 'content-type': 'application/json' };
  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });

  async function act(what: NewOperation): Promise<string> {
    const at = Date.now();
    const operations = [{ ...what, id: randomUUID(), at }];
    const answer = await send('POST', '/api/operations', { sentAt: at, operations });
    const [verdict] = (await readReply(verdictsSchema, answer)).verdicts;
    return verdict?.state === 'refused' ? verdict.reason : 'accepted';
  }

  return {
    ...{ url, userId, cookie, send, act },
    start: (endsAt: number) => act({ kind: 'clock_run', key: randomUUID(), task: runTask(), endsAt }),
    async readRun(): Promise<{ key: string; endsAt: number } | null> {
      const { run } = (await readReply(snapshotSchema, await send('GET', '/api/operations/state'))).state;
      return run && { key: run.timer.key, endsAt: findTimerEnd(run.timer) ?? 0 };
    },
    readRoom: async () =>
      (await readReply(placeReplySchema, await send('GET', '/api/pool/place'))).place?.room,
  };
}

it('runs started on two processes during a change of rhythm end by the old or new one, later ones by the new', async () => {
  const { app, database, start } = await openSharedDatabase();
  const processes = await Promise.all([start(), start()]);
  const owner = await signUpAt(processes[0], app, true);
  const opened = await owner.send('POST', '/api/own-rooms', { name: 'Thesis', opening: 'hour' });
  const [own] = (await readReply(ownRoomsSchema, opened)).rooms as [OwnRoom];
  const address = `room:${own.room.id}`;
  const crowd = await Promise.all(
    Array.from({ length: people }, (_, index) => signUpAt(processes[index % 2 === 0 ? 0 : 1], app)),
  );
  for (const { send } of crowd) {
    expect((await send('POST', '/api/own-rooms/entry', { token: own.token })).status).toBe(200);
  }
  const [first, second, ...others] = crowd;
  if (!first || !second) throw new Error('nobody came');
  const clients = await Promise.all(
    [first, second].map(async ({ url, cookie }) => {
      const client = await openLiveClient(`${url.replace('http', 'ws')}/api/live`, { cookie });
      await client.subscribe(address);
      return client;
    }),
  );

  for (let round = 0; round < rounds; round += 1) {
    // The room rests, and works again in three minutes.
    const from = Date.now() + 3 * minuteMs;
    const before: RoomClock = { rhythm: old, since: from - 5 * minuteMs, from, first: 'work' };
    await database.update(ownRooms).set({ clock: before }).where(eq(ownRooms.roomId, own.room.id));
    const rhythm = { workMinutes: 10 + round, breakMinutes: 5 };
    const ends = { old: endOfWorkAt(before, from) ?? 0, new: from + rhythm.workMinutes * minuteMs };
    const [set, ...verdicts] = await Promise.all([
      owner.send('PUT', `/api/own-rooms/${own.room.id}/clock`, { rhythm }),
      ...[first, second].map((person) => person.start(ends.old)),
    ]);
    expect(set.status).toBe(200);
    // These have not heard of the new rhythm.
    verdicts.push(...(await Promise.all(others.map((person) => person.start(ends.old)))));
    expect(verdicts).toEqual(crowd.map(() => 'accepted'));

    const clock = { rhythm, since: before.since, from, first: 'work' };
    const runs = await Promise.all(crowd.map((person) => person.readRun()));
    for (const run of runs.slice(0, 2)) expect(Object.values(ends)).toContain(run?.endsAt);
    for (const run of runs.slice(2)) expect(run?.endsAt).toBe(ends.new);
    for (const person of [first, second]) {
      const room = await person.readRoom();
      expect(room?.clock).toEqual(clock);
      expect(room?.members.map((member) => member.run.endsAt)).toEqual(runs.map((run) => run?.endsAt));
    }
    for (const { messagesOf } of clients) {
      await waitUntil(() =>
        (messagesOf(address) as RoomChange[]).some(
          (change) => change.clock?.rhythm.workMinutes === rhythm.workMinutes,
        ),
      );
    }
    await Promise.all(
      crowd.map((person, index) => person.act({ kind: 'drop_run', key: runs[index]?.key ?? '' })),
    );
  }
  for (const { messagesOf } of clients) {
    const revisions = (messagesOf(address) as RoomChange[]).map(({ revision }) => revision);
    const lowest = Math.min(...revisions);
    expect(revisions.toSorted((one, other) => one - other)).toEqual(revisions.map((_, at) => lowest + at));
  }
}, 180_000);
