import { describe, expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import type { Room, RoomMember } from './pool-contract.ts';
import { applyRoomChanges, countRoom, countSeatsToSeed, isAbandoned, isStale, keepsPlace } from './room.ts';

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
    ['a run that has ended', run(-26, -1), true],
    ['a run that ended 30 minutes ago', run(-55, -30), true],
    ['a run that ended before that', run(-56, -30 - 1 / minuteMs), false],
    ['a pause whose end has passed', run(-40, -15, 40), true],
    ['a pause whose end is near', run(-10, 15, 20), true],
    ['a long run that is under way', run(-5, 50), true],
    ['a long pause part-way', run(-5, 50, 9), true],
    ['a long run that never began', run(0, 55, 0), false],
    ['a run that never began and ends in exactly 30', run(0, 30, 0), true],
  ])('the place of %s is kept or not %#', (_case, held, isKept) => {
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
  ])('a room with %o is deleted: %s', (count, isDeleted) => {
    expect(isAbandoned(count)).toBe(isDeleted);
  });

  it('a room without people stays while others may come to it by a link', () => {
    expect(isAbandoned({ people: 0 }, { isOpenByLink: true })).toBe(false);
    expect(isAbandoned({ people: 0 }, { isOpenByLink: false })).toBe(true);
  });

  it.each([
    ['its first person', { people: 1, activePeople: 1, simulated: 0 }, 15],
    ['three at work', { people: 3, activePeople: 3, simulated: 0 }, 15],
    ['four at work', { people: 4, activePeople: 4, simulated: 0 }, 0],
    ['three at work and four who finished', { people: 7, activePeople: 3, simulated: 0 }, 13],
    ['seats for 11', { people: 9, activePeople: 3, simulated: 0 }, 11],
    ['too few seats for 11', { people: 10, activePeople: 3, simulated: 0 }, 0],
    ['some simulated members and too few seats for 11 more', { people: 2, activePeople: 2, simulated: 8 }, 0],
    ['enough simulated members', { people: 1, activePeople: 1, simulated: 11 }, 0],
  ])('a room with %s is seeded with up to that many', (_case, count, seats) => {
    expect(countSeatsToSeed(count)).toBe(seats);
  });
});

it('whoever is at work or at the very end of it is active in a room, and nobody simulated', () => {
  const members = [run(-10, 15), run(-25, 0), run(-26, -1)].map((each) => ({
    isSimulated: false,
    run: each,
  }));
  const counted = countRoom([...members, { isSimulated: true, run: run(-10, 15) }], now);
  expect(counted).toEqual({ people: 3, activePeople: 2, simulated: 1 });
});

function member(id: string, percent = 0): RoomMember {
  const run = { startedAt: 0, endsAt: 1, pausedPercent: percent };
  return { id, isSimulated: false, username: id, profilePicture: 'animals/Lion.jpg', taskName: null, run };
}

const room: Room = { id: 'room', revision: 4, members: [member('ada'), member('bo')] };
const idsOf = (changed: Room | null) => changed?.members.map(({ id }) => id);

describe('changes of a room', () => {
  it('changes bring in who comes, at the end, and take out who leaves', () => {
    const changed = applyRoomChanges(room, [
      { revision: 5, members: [member('cy')], left: [] },
      { revision: 6, members: [], left: ['ada'] },
    ]);
    expect(idsOf(changed)).toEqual(['bo', 'cy']);
    expect(changed?.revision).toBe(6);
  });

  it('a change replaces a member where they stand', () => {
    const changed = applyRoomChanges(room, [{ revision: 5, members: [member('ada', 40)], left: [] }]);
    expect(idsOf(changed)).toEqual(['ada', 'bo']);
    expect(changed?.members[0]?.run.pausedPercent).toBe(40);
  });

  it('a change tells of a name or a clock only where it is another one', () => {
    const clock = { rhythm: { workMinutes: 25, breakMinutes: 5 }, since: 0, from: 0, first: 'work' } as const;
    const clocked = applyRoomChanges({ ...room, name: 'Thesis' }, [
      { revision: 5, members: [], left: [], clock },
      { revision: 6, members: [member('ada', 40)], left: [] },
    ]);
    expect(clocked).toMatchObject({ name: 'Thesis', clock });
    const without = applyRoomChanges(room, [{ revision: 5, members: [], left: [], clock: null }]);
    expect(without?.clock).toBeNull();
  });

  it('changes apply in the order in which they were made, not in which they came', () => {
    const changed = applyRoomChanges(room, [
      { revision: 6, members: [member('ada', 80)], left: [] },
      { revision: 5, members: [member('ada', 40)], left: [] },
    ]);
    expect(changed?.members[0]?.run.pausedPercent).toBe(80);
  });

  it('a change that the room has already does nothing', () => {
    expect(applyRoomChanges(room, [{ revision: 4, members: [], left: ['ada'] }])).toBe(room);
  });

  it('changes with one missing in between cannot be applied', () => {
    expect(applyRoomChanges(room, [{ revision: 6, members: [], left: [] }])).toBeNull();
  });
});
