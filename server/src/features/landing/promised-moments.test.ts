import { randomUUID } from 'node:crypto';
import { landingOfferSchema, landingReplySchema } from '@focuspool/domain/landing/landing-contract';
import { linkedPersonSchema } from '@focuspool/domain/landing/link-contract';
import { isWithinReach } from '@focuspool/domain/landing/seen-at-work';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { endOfWorkAt } from '@focuspool/domain/pool/room-clock';
import { roomRhythms } from '@focuspool/domain/testing/room-rhythms';
import { hourMs, minuteMs } from '@focuspool/domain/time-units';
import { findTimerEnd, readTimer } from '@focuspool/domain/timer/timer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOwnRoomCalls } from '../../../testing/authorization/own-room-calls.ts';
import { createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const config = { hasSimulatedMembers: false, addressLimitFactor: 99_999 };
const here = await startTestApp({ config });
const { clock, services } = here;
/** Two processes on one database, with one clock. */
const apps = [
  here,
  await startTestApp({ config, services: { database: services.database, clock } }),
] as const;
const now = () => clock.now().getTime();

const peopleCount = 3;
/** How far a moment that a person reads may differ from the promised one, in milliseconds. */
const toleranceMs = 100;

const step = fc.record({
  does: fc.constantFrom(
    ...(['enter', 'enter', 'leave', 'rhythm', 'start', 'start', 'start', 'pause'] as const),
    ...(['land', 'land', 'land', 'complete', 'drop'] as const),
  ),
  who: fc.nat(peopleCount - 1),
  whom: fc.nat(peopleCount - 1),
  /** Which process answers. */
  at: fc.constantFrom(0, 1),
  rhythm: roomRhythms,
  waitMs: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 9 * minuteMs })),
  // How far the clock of the device is off.
  offMs: fc.constantFrom(0, 0, hourMs, -hourMs),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Signs up a person who lets everyone see when they are at work, with calls to each of the processes. */
async function signUp() {
  const person = await here.signUp({ isPremium: true });
  const { cookie, username } = person;
  await here.request('/api/landings/link', { method: 'PUT', cookie, body: { isOn: true } });
  const served = apps.map((app) => {
    const { request } = app;
    const { stamp, send, readState } = createOperationCalls(app, person);
    const rooms = createOwnRoomCalls(app);
    return {
      async act(what: NewOperation, offMs: number): Promise<void> {
        const at = now() + offMs;
        const [verdict] = await send([stamp(what, { at })], at);
        expect(verdict, what.kind).toMatchObject({ state: 'accepted' });
      },
      readRun: async () => (await readState()).state.run,
      readPlace: () => rooms.readPlace(person),
      ask: async (name: string) => {
        const path = `/api/landings/offer?kind=link&username=${name}`;
        return (await readReply(landingOfferSchema, await request(path, { cookie }))).endsAt;
      },
      readLanding: async () =>
        (await readReply(landingReplySchema, await request('/api/landings', { cookie }))).landing,
      /** Reads what any visitor can. */
      look: async () => (await readReply(linkedPersonSchema, await request(`/api/with/${username}`))).endsAt,
    };
  });
  return { ...person, served };
}

async function play(steps: readonly Step[]): Promise<void> {
  const people = [await signUp(), await signUp(), await signUp()] as const;
  const [owner] = people;
  const rooms = createOwnRoomCalls(here);
  const own = await rooms.open(owner);
  /** When each person's run ends, by the answer to its start; null while none is under way. */
  const promised = people.map((): number | null => null);

  /** Checks that all answers to all people, from both processes, give the promised moment. */
  async function compare(): Promise<void> {
    for (const { served } of people) {
      for (const process of served) {
        const place = await process.readPlace();
        for (const { userId, run } of place?.room.members ?? []) {
          const moment = promised[people.findIndex((person) => person.userId === userId)];
          if (moment) expectMoment(run.endsAt, moment);
        }
      }
    }
    for (const [who, moment] of promised.entries()) {
      for (const { readRun, look } of people[who]?.served ?? []) {
        if (moment === null) continue;
        const run = await readRun();
        expectMoment(run && findTimerEnd(run.timer), moment);
        expectMoment(await look(), moment);
      }
    }
  }

  /** Lets time pass, and checks that runs end for everyone at each promised moment and not before. */
  async function wait(waitMs: number): Promise<void> {
    const until = now() + waitMs;
    for (;;) {
      const due = promised.filter((moment) => moment !== null && moment <= until) as number[];
      if (due.length === 0) break;
      const moment = Math.min(...due);
      clock.advance(moment - 1 - now());
      await compare();
      clock.advance(1);
      for (const [who, its] of promised.entries()) {
        if (its !== moment) continue;
        for (const { readRun, look } of people[who]?.served ?? []) {
          const run = await readRun();
          expect(run && readTimer(run.timer, now()).status).toBe('finished');
          expect(await look()).toBeNull();
        }
        promised[who] = null;
      }
    }
    clock.advance(until - now());
  }

  for (const { does, who, whom, at, rhythm, waitMs, offMs } of steps) {
    await wait(waitMs);
    const person = people[who] as (typeof people)[0];
    const { act, readRun, readPlace, ask } = person.served[at] as (typeof person.served)[0];
    const run = await readRun();
    const key = run?.timer.key ?? randomUUID();
    const complete = () => act({ kind: 'complete_run', key, rounding: 'nearest' }, offMs);
    const deeds: Record<Step['does'], () => Promise<unknown>> = {
      enter: () => rooms.enter(person, own),
      leave: () => here.request('/api/pool/leave', { cookie: person.cookie, body: {} }),
      rhythm: () =>
        here.request(`/api/own-rooms/${own.room.id}/clock`, {
          ...{ method: 'PUT', cookie: owner.cookie, body: { rhythm } },
        }),
      start: async () => {
        if (promised[who] !== null) return;
        const reading = run && readTimer(run.timer, now());
        const isOver = reading?.status === 'finished';
        if (isOver) await complete();
        const begun = isOver ? randomUUID() : key;
        const roomClock = (await readPlace())?.room.clock;
        const endsAt = roomClock ? endOfWorkAt(roomClock, now()) : null;
        if (endsAt === null) {
          const leftMs = reading && !isOver ? reading.remainingMs : 25 * minuteMs;
          await act({ kind: 'start_run', key: begun, task: runTask() }, offMs);
          promised[who] = now() + leftMs;
        } else {
          await act({ kind: 'clock_run', key: begun, task: runTask(), endsAt }, offMs);
          promised[who] = endsAt;
        }
      },
      pause: async () => {
        if (promised[who] === null) return;
        await act({ kind: 'pause_run', key }, offMs);
        promised[who] = null;
      },
      land: async () => {
        const other = people[whom] as typeof person;
        const moment = promised[whom] ?? null;
        const endsAt = await ask(other.username);
        const isOffered = who !== whom && moment !== null && moment !== promised[who];
        expect(endsAt).toBe(isOffered && isWithinReach(moment, now()) ? moment : null);
        if (endsAt === null) return;
        const seen = { kind: 'link', username: other.username } as const;
        await act({ kind: 'land_run', key, task: runTask(), endsAt, with: seen }, offMs);
        promised[who] = endsAt;
        for (const { readLanding } of [...person.served, ...other.served]) {
          const landing = await readLanding();
          expectMoment(landing?.endsAt, endsAt);
          const ids = landing?.people.map(({ id }) => id) ?? [];
          expect([other.userId, person.userId].some((id) => ids.includes(id))).toBe(true);
        }
      },
      complete: async () => {
        if (!run) return;
        await complete();
        promised[who] = null;
      },
      drop: async () => {
        if (!run) return;
        await act({ kind: 'drop_run', key }, offMs);
        promised[who] = null;
      },
    };
    await deeds[does]();
    await compare();
  }
  for (const { cookie } of people) await here.request('/api/pool/leave', { cookie, body: {} });
}

function expectMoment(reported: number | null | undefined, promised: number): void {
  expect(Math.abs((reported ?? Number.NaN) - promised)).toBeLessThanOrEqual(toleranceMs);
}

it('for random joins, pauses, rhythms and landings both processes give everyone each promised end', {
  timeout: 300_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), play), {
    numRuns: 8,
    endOnFailure: true,
  });
});
