import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roomRhythms } from '../../testing/room-rhythms.ts';
import { minuteMs } from '../time-units.ts';
import type { RoomClock } from './pool-contract.ts';
import { endOfWorkAt, type Phase, phaseAt, setRhythm, settleEndOfWork } from './room-clock.ts';

const t0 = Date.parse('2026-03-01T09:00:00.000Z');
const at = (minutes: number) => t0 + minutes * minuteMs;
const rhythm = (workMinutes: number, breakMinutes: number) => ({ workMinutes, breakMinutes });
const begun = setRhythm(null, rhythm(25, 5), t0);
const changed = (minutes: number, clock = begun) => setRhythm(clock, rhythm(50, 10), at(minutes));
const second = 1 / 60;

it.each<[string, RoomClock, number, Phase['kind'], number, number]>([
  ['its start', begun, 0, 'work', 0, 25],
  ['the last moment of work', begun, 25 - second, 'work', 0, 25],
  ['the end of work', begun, 25, 'break', 25, 30],
  ['the end of a break', begun, 30, 'work', 30, 55],
  ['the tenth round', begun, 280, 'work', 270, 295],
  ['a moment before its start, by a clock that is behind', begun, -second, 'work', 0, 25],
  ['work during which the rhythm was changed', changed(10), 12, 'work', 0, 25],
  ['the break after it, in the new rhythm', changed(10), 25, 'break', 25, 35],
  ['the work after that', changed(10), 35, 'work', 35, 85],
  ['a break during which the rhythm was changed', changed(27), 29, 'break', 25, 30],
  ['the work after it, in the new rhythm', changed(27), 30, 'work', 30, 80],
  [
    'a rhythm that was changed and changed back',
    setRhythm(changed(10), rhythm(25, 5), at(12)),
    30,
    'work',
    30,
    55,
  ],
  ['a second change in the same phase', setRhythm(changed(10), rhythm(15, 5), at(12)), 30, 'work', 30, 45],
])('the clock of a room is right at %s', (_what, clock, now, kind, startsAt, endsAt) => {
  expect(phaseAt(clock, at(now))).toEqual({ kind, startsAt: at(startsAt), endsAt: at(endsAt) });
});

it.each<[string, RoomClock, number, number | null]>([
  ['at the start works all of it', begun, 0, 25],
  ['late works the rest', begun, 24.5, 25],
  ['during the break works until the end of the next work', begun, 26, 55],
  ['during a break too long before work waits', changed(10), 26, null],
  ['later in that break does not wait', changed(10), 30, 85],
])("a person who starts by the room's clock %s", (_what, clock, now, end) => {
  expect(endOfWorkAt(clock, at(now))).toBe(end === null ? null : at(end));
});

it.each<[string, RoomClock, number, number, number, number]>([
  ['the end of the current work', begun, 3, 25, 3, 25],
  ['the end of the next work if it started during the break', begun, 26, 55, 26, 55],
  ["the room's moment for an end in an outdated rhythm", changed(27), 28, 55, 28, 80],
  ['the end that was shown if it is past already', changed(27), 28, 55, 55, 55],
  ["the end that was shown if the room's work ends too late", changed(10), 26, 55, 26, 55],
  ["the room's moment for any other end", begun, 3, 24, 3, 25],
  ["the room's moment for the end of later work", begun, 3, 55, 3, 25],
  ['the next end if its clock is slightly ahead', begun, 25 - second, 55, 25, 55],
])('the server settles the end of a start as %s', (_what, clock, startedAt, endsAt, now, settled) => {
  expect(settleEndOfWork(clock, { at: at(startedAt), endsAt: at(endsAt) }, at(now))).toBe(at(settled));
});

it('setting the same rhythm again changes nothing', () => {
  const again = setRhythm(begun, rhythm(25, 5), at(40));
  for (const minutes of [40, 54, 56, 61, 300])
    expect(phaseAt(again, at(minutes))).toEqual(phaseAt(begun, at(minutes)));
});

/** Rhythms that an owner sets, each the given milliseconds after the previous one. */
const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 * 60 * minuteMs }), roomRhythms), {
  minLength: 1,
  maxLength: 5,
});

/** The slow way: phase by phase, as the owner and everyone in the room live through them. */
function livePhases(set: readonly [number, ReturnType<typeof rhythm>][], until: number): Phase[] {
  const [[, first] = [0, rhythm(25, 5)], ...later] = set;
  let rhythmInUse = first;
  let now = t0 + (set[0]?.[0] ?? 0);
  let waiting = now;
  const instants = later.map(([afterMs, wish]) => {
    waiting += afterMs;
    return { at: waiting, wish };
  });
  const phases: Phase[] = [];
  for (let kind: Phase['kind'] = 'work'; now <= until; kind = kind === 'work' ? 'break' : 'work') {
    const minutes = kind === 'work' ? rhythmInUse.workMinutes : rhythmInUse.breakMinutes;
    const endsAt = now + minutes * minuteMs;
    phases.push({ kind, startsAt: now, endsAt });
    // A rhythm set in the meantime applies from the next phase on.
    rhythmInUse = instants.findLast((change) => change.at < endsAt)?.wish ?? rhythmInUse;
    now = endsAt;
  }
  return phases;
}

function setAll(set: readonly [number, ReturnType<typeof rhythm>][], until: number): RoomClock {
  let [clock, now] = [null as RoomClock | null, t0];
  for (const [afterMs, wish] of set) {
    now += afterMs;
    if (clock && now > until) break;
    clock = setRhythm(clock, wish, now);
  }
  if (!clock) throw new Error('no rhythm');
  return clock;
}

it('after random changes of the rhythm, the clock gives the phases that the room goes through', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: 20 * 60 * minuteMs }), (set, laterMs) => {
      const now = t0 + (set[0]?.[0] ?? 0) + laterMs;
      const lived = livePhases(set, now).findLast(({ startsAt }) => startsAt <= now);
      const told = phaseAt(setAll(set, now), now);
      expect({ kind: told.kind, endsAt: told.endsAt }).toEqual({ kind: lived?.kind, endsAt: lived?.endsAt });
    }),
  );
});

it('a person who has not received a changed rhythm still ends at a moment of the room', () => {
  fc.assert(
    fc.property(
      roomRhythms,
      roomRhythms,
      fc.nat(90 * minuteMs),
      fc.nat(90 * minuteMs),
      (wish, other, changeMs, laterMs) => {
        const old = setRhythm(null, wish, t0);
        const clock = setRhythm(old, other, t0 + changeMs);
        const now = t0 + changeMs + laterMs;
        const [known, promised] = [endOfWorkAt(old, now), endOfWorkAt(clock, now)];
        fc.pre(known !== null && promised !== null);
        const settled = settleEndOfWork(clock, { at: now, endsAt: known }, now);
        expect([promised, endOfWorkAt(clock, now + 2_000)]).toContain(settled);
      },
    ),
  );
});
