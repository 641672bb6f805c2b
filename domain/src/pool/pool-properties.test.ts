import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeRun,
  chooseRoom,
  countModelRoom,
  emptyPool,
  findRoomOf,
  joinPool,
  leavePool,
  type ModelRoom,
  type PoolModel,
  removeStaleMembers,
} from '../../testing/pool-model.ts';
import { simulatedPeople } from '../profile/simulated-people.ts';
import { minuteMs } from '../time-units.ts';
import { createTimer, observeTimer, pauseTimer, startTimer, type Timer } from '../timer/timer.ts';
import { drawSimulatedMembers } from './draw-simulated-members.ts';
import { createWaitingRun, percentOf, toMemberRun } from './member-run.ts';
import { roomLimits, simulatedLimits } from './room-limits.ts';

type Step =
  | { do: 'join' | 'start' | 'pause' | 'resume' | 'leave'; person: number; minutes: number }
  | { do: 'wait'; milliseconds: number }
  | { do: 'sweep' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'join' as const,
        'join' as const,
        'start' as const,
        'pause' as const,
        'resume' as const,
        'leave' as const,
      ),
      person: fc.integer({ min: 0, max: 44 }),
      minutes: fc.integer({ min: 5, max: 55 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      milliseconds: fc.integer({ min: 0, max: 70 * minuteMs }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'sweep' }) },
);

type Look = (pool: PoolModel, now: number, timers: ReadonlyMap<string, Timer>) => void;

const days = 86_400_000;

/** Plays the steps and calls `look` after each, with every bar that is shown. */
function play(steps: readonly Step[], random: () => number, look: Look): void {
  let pool = emptyPool;
  let now = 20_000 * days;
  let runs = 0;
  const timers = new Map<string, Timer>();
  const seed = (seats: number) =>
    drawSimulatedMembers(simulatedPeople, { taken: new Set(), seats, now, random }).map(({ run }) => run);
  const change = (person: string, timer: Timer) => {
    timers.set(person, timer);
    pool = changeRun(pool, person, toMemberRun(timer, now));
  };
  for (const action of steps) {
    if (action.do === 'wait') now += action.milliseconds;
    else if (action.do === 'sweep') pool = removeStaleMembers(pool, now);
    else {
      const person = `person ${action.person}`;
      const known = timers.get(person);
      const timer = known && observeTimer(known, now).timer;
      if (action.do === 'leave') pool = leavePool(pool, person);
      else if (action.do === 'join') {
        const own = timer ?? createTimer(`run ${++runs}`, action.minutes);
        timers.set(person, own);
        pool = joinPool(pool, { person, run: toMemberRun(own, now), now, seed });
      } else if (timer) {
        const isNewRun = action.do === 'start' && timer.runningSince === null;
        const from = isNewRun ? createTimer(`run ${++runs}`, action.minutes) : timer;
        const next = action.do === 'pause' ? pauseTimer(from, now) : startTimer(from, now);
        if (next.ok) change(person, next.value);
      }
    }
    look(pool, now, timers);
  }
}

const game = [
  fc.array(step, { maxLength: 120 }),
  fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })),
] as const;

function check(prepareLook: () => Look): void {
  const property = fc.property(...game, (steps, numbers) => {
    play(steps, () => numbers.next().value ?? 0, prepareLook());
  });
  fc.assert(property, { numRuns: 150 });
}

describe('random use of the pool', () => {
  it('no room has more than 20 members, and none has only simulated ones', () => {
    check(() => (pool, now) => {
      for (const room of pool.rooms) {
        expect(room.members.length).toBeLessThanOrEqual(roomLimits.capacity);
        expect(countModelRoom(room, now).people).toBeGreaterThan(0);
      }
    });
  });

  it('no person is in two rooms or twice in one', () => {
    check(() => (pool) => {
      const people = pool.rooms.flatMap(({ members }) => members.flatMap(({ person }) => person ?? []));
      expect(new Set(people).size).toBe(people.length);
    });
  });

  it('a room has either no simulated members or 11 to 15', () => {
    check(() => (pool, now) => {
      for (const room of pool.rooms) {
        const { simulated } = countModelRoom(room, now);
        expect(room.hasSimulated).toBe(simulated > 0);
        if (simulated > 0) expect(simulated).toBeGreaterThanOrEqual(simulatedLimits.least);
        expect(simulated).toBeLessThanOrEqual(simulatedLimits.most);
      }
    });
  });

  it("a member's percentage never falls within a run, and never passes 100", () => {
    check(() => {
      const seen = new Map<string, number>();
      return (pool, now, timers) => {
        for (const [person, timer] of timers) {
          const run = findRoomOf(pool, person)?.members.find((member) => member.person === person)?.run;
          if (!run) continue;
          const percent = percentOf(run, now);
          expect(percent).toBeLessThanOrEqual(100);
          expect(percent).toBeGreaterThanOrEqual((seen.get(timer.key) ?? 0) - 1e-9);
          seen.set(timer.key, percent);
        }
      };
    });
  });
});

describe('the room chosen by the model', () => {
  it.each([
    ['the open room with the fewest members', [3, 20, 1, 2], 2],
    ['the older of two alike', [5, 2, 2], 1],
    ['the room with a last seat', [20, 19], 1],
  ])('the pool model chooses %s', (_case, occupants, index) => {
    expect(chooseRoom(occupants.map(roomOf))?.id).toBe(index);
  });

  it('the pool model chooses no room when all are full, or when there are none', () => {
    expect(chooseRoom([20, 20].map(roomOf))).toBeNull();
    expect(chooseRoom([])).toBeNull();
  });
});

function roomOf(occupants: number, id: number): ModelRoom {
  const members = Array.from({ length: occupants }, (_, at) => ({
    person: `${id}/${at}`,
    run: createWaitingRun(0),
  }));
  return { id, members, hasSimulated: false };
}
