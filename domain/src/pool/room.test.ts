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

describe('a membership', () => {
  it.each([
    ['a run that ends within 30 minutes', run(-10, 15), true],
    ['a run that ends in exactly 30', run(-10, 30), true],
    ['a run that ends this instant', run(-25, 0), true],
    ['a run that has ended', run(-26, -1), true],
    ['a run that ended 30 minutes ago', run(-55, -30), true],
    ['a run that ended more than 30 minutes ago', run(-56, -30 - 1 / minuteMs), false],
    ['a pause whose planned end has passed', run(-40, -15, 40), true],
    ['a pause whose planned end is near', run(-10, 15, 20), true],
    ['a long run that is running', run(-5, 50), true],
    ['a long run that is paused part-way', run(-5, 50, 9), true],
    ['a long run that never started', run(0, 55, 0), false],
    ['a run that never started and ends in exactly 30', run(0, 30, 0), true],
  ])('the place of a member with %s is kept: $2', (_case, held, isKept) => {
    expect(keepsPlace(held, now)).toBe(isKept);
  });

  it.each([
    ['30 minutes after its end', -30, false],
    ['a millisecond later than 30 minutes after its end', -30 - 1 / minuteMs, true],
    ['before its end', 5, false],
  ])('a membership is stale %s: $2', (_case, endsIn, isGivenUp) => {
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

  it('a room without people stays while it is open by link', () => {
    expect(isAbandoned({ people: 0 }, { isOpenByLink: true })).toBe(false);
    expect(isAbandoned({ people: 0 }, { isOpenByLink: false })).toBe(true);
  });

  it.each([
    ['a first person', { people: 1, activePeople: 1, simulated: 0 }, 15],
    ['three people at work', { people: 3, activePeople: 3, simulated: 0 }, 15],
    ['four people at work', { people: 4, activePeople: 4, simulated: 0 }, 0],
    ['three people at work and four who finished', { people: 7, activePeople: 3, simulated: 0 }, 13],
    ['seats for 11', { people: 9, activePeople: 3, simulated: 0 }, 11],
    ['too few seats for 11', { people: 10, activePeople: 3, simulated: 0 }, 0],
    ['some simulated members and too few seats for 11 more', { people: 2, activePeople: 2, simulated: 8 }, 0],
    ['enough simulated members', { people: 1, activePeople: 1, simulated: 11 }, 0],
  ])('a room with %s can be seeded with up to $2 simulated members', (_case, count, seats) => {
    expect(countSeatsToSeed(count)).toBe(seats);
  });
});

it('people at work or at the very end of it count as active, and simulated members do not', () => {
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

describe('changes to a room', () => {
  it('changes add new members at the end, and remove those who left', () => {
    const changed = applyRoomChanges(room, [
      { revision: 5, members: [member('cy')], left: [] },
      { revision: 6, members: [], left: ['ada'] },
    ]);
    expect(idsOf(changed)).toEqual(['bo', 'cy']);
    expect(changed?.revision).toBe(6);
  });

  it('a change replaces a member in their place', () => {
    const changed = applyRoomChanges(room, [{ revision: 5, members: [member('ada', 40)], left: [] }]);
    expect(idsOf(changed)).toEqual(['ada', 'bo']);
    expect(changed?.members[0]?.run.pausedPercent).toBe(40);
  });

  it('a change without a name or clock keeps those of the room, and a clock of null removes it', () => {
    const clock = { rhythm: { workMinutes: 25, breakMinutes: 5 }, since: 0, from: 0, first: 'work' } as const;
    const clocked = applyRoomChanges({ ...room, name: 'Thesis' }, [
      { revision: 5, members: [], left: [], clock },
      { revision: 6, members: [member('ada', 40)], left: [] },
    ]);
    expect(clocked).toMatchObject({ name: 'Thesis', clock });
    const without = applyRoomChanges(room, [{ revision: 5, members: [], left: [], clock: null }]);
    expect(without?.clock).toBeNull();
  });

  it('changes apply in the order of their revisions, not of their arrival', () => {
    const changed = applyRoomChanges(room, [
      { revision: 6, members: [member('ada', 80)], left: [] },
      { revision: 5, members: [member('ada', 40)], left: [] },
    ]);
    expect(changed?.members[0]?.run.pausedPercent).toBe(80);
  });

  it('a change that the room already contains does nothing', () => {
    expect(applyRoomChanges(room, [{ revision: 4, members: [], left: ['ada'] }])).toBe(room);
  });

  it('changes with a missing one in between cannot be applied', () => {
    expect(applyRoomChanges(room, [{ revision: 6, members: [], left: [] }])).toBeNull();
  });
});
