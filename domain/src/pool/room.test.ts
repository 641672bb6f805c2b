import { describe, expect, it } from 'vitest';
import { minuteMs } from '../timer/timer.ts';
import { chooseRoom, type ModelRoom } from './pool-model.ts';
import { countSeatsToSeed, isAbandoned, isStale, keepsPlace } from './room.ts';

const now = Date.UTC(2026, 4, 4, 12);
const run = (startsIn: number, endsIn: number, pausedPercent: number | null = null) => ({
  startedAt: now + startsIn * minuteMs,
  endsAt: now + endsIn * minuteMs,
  pausedPercent,
});

describe('a place', () => {
  it.each([
    ['a run that ends within 30 minutes', run(-10, 15), true],
    ['a run that ends in exactly 30', run(-10, 30), true],
    ['a run that ends this instant', run(-25, 0), true],
    ['a run that has ended', run(-26, -1), false],
    ['a pause whose end has passed', run(-40, -15, 40), false],
    ['a pause whose end is near', run(-10, 15, 20), true],
    ['a long run that is under way', run(-5, 50), true],
    ['a long pause part-way', run(-5, 50, 9), true],
    ['a long run that never began', run(0, 55, 0), false],
  ])('for %s: kept %#', (_case, held, isKept) => {
    expect(keepsPlace(held, now)).toBe(isKept);
  });

  it.each([
    ['30 minutes after the end', -30, false],
    ['a millisecond later', -30 - 1 / minuteMs, true],
    ['before the end', 5, false],
  ])('%s', (_case, endsIn, isGivenUp) => {
    expect(isStale(run(-60, endsIn), now)).toBe(isGivenUp);
  });
});

describe('a room', () => {
  it.each([
    [{ people: 0, activePeople: 0, simulated: 0 }, true],
    [{ people: 0, activePeople: 0, simulated: 12 }, true],
    [{ people: 1, activePeople: 0, simulated: 12 }, false],
  ])('with %o is deleted: %s', (count, isDeleted) => {
    expect(isAbandoned(count)).toBe(isDeleted);
  });

  it.each([
    ['its first person', { people: 1, activePeople: 1, simulated: 0 }, 15],
    ['three at work', { people: 3, activePeople: 3, simulated: 0 }, 15],
    ['four at work', { people: 4, activePeople: 4, simulated: 0 }, 0],
    ['three at work and four who finished', { people: 7, activePeople: 3, simulated: 0 }, 13],
    ['too few seats for 11', { people: 10, activePeople: 3, simulated: 0 }, 0],
    ['enough simulated members', { people: 1, activePeople: 1, simulated: 11 }, 0],
  ])('with %s is seeded with up to that many', (_case, count, seats) => {
    expect(countSeatsToSeed(count)).toBe(seats);
  });

  it.each([
    ['the emptiest open one', [3, 20, 1, 2], 2],
    ['the oldest of two alike', [5, 2, 2], 1],
    ['the one with a last seat', [20, 19], 1],
  ])('is chosen: %s', (_case, occupants, index) => {
    expect(chooseRoom(occupants.map(roomOf))?.id).toBe(index);
  });

  it('is not chosen when all are full, or there is none', () => {
    expect(chooseRoom([20, 20].map(roomOf))).toBeNull();
    expect(chooseRoom([])).toBeNull();
  });
});

function roomOf(occupants: number, id: number): ModelRoom {
  const members = Array.from({ length: occupants }, (_, at) => ({ person: `${id}/${at}`, run: run(0, 25) }));
  return { id, members, hasSimulated: false };
}
