import { describe, expect, it } from 'vitest';
import type { Room, RoomMember } from './pool-contract.ts';
import { applyRoomChanges } from './room-change.ts';

function member(id: string, percent = 0): RoomMember {
  const run = { startedAt: 0, endsAt: 1, pausedPercent: percent };
  return { id, isSimulated: false, username: id, profilePicture: 'animals/Lion.jpg', taskName: null, run };
}

const room: Room = { id: 'room', revision: 4, members: [member('ada'), member('bo')] };
const idsOf = (changed: Room | null) => changed?.members.map(({ id }) => id);

describe('changes of a room', () => {
  it('bring in who comes, at the end, and take out who leaves', () => {
    const changed = applyRoomChanges(room, [
      { revision: 5, members: [member('cy')], left: [] },
      { revision: 6, members: [], left: ['ada'] },
    ]);
    expect(idsOf(changed)).toEqual(['bo', 'cy']);
    expect(changed?.revision).toBe(6);
  });

  it('replace a member where they stand', () => {
    const changed = applyRoomChanges(room, [{ revision: 5, members: [member('ada', 40)], left: [] }]);
    expect(idsOf(changed)).toEqual(['ada', 'bo']);
    expect(changed?.members[0]?.run.pausedPercent).toBe(40);
  });

  it('count in the order in which they were made, not in which they came', () => {
    const changed = applyRoomChanges(room, [
      { revision: 6, members: [member('ada', 80)], left: [] },
      { revision: 5, members: [member('ada', 40)], left: [] },
    ]);
    expect(changed?.members[0]?.run.pausedPercent).toBe(80);
  });

  it('that the room has already do nothing', () => {
    expect(applyRoomChanges(room, [{ revision: 4, members: [], left: ['ada'] }])).toBe(room);
  });

  it('with one missing in between cannot be applied', () => {
    expect(applyRoomChanges(room, [{ revision: 6, members: [], left: [] }])).toBeNull();
  });
});
