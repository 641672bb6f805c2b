import { expect, it } from 'vitest';
import { uuid } from '../../testing/numbered-uuid.ts';
import type { RoomMember } from './pool-contract.ts';
import { showQuietRoom } from './quiet-room.ts';

const own = uuid(1);
const sit = (n: number, more: Partial<RoomMember> = {}): RoomMember => ({
  id: uuid(n),
  isSimulated: false,
  username: `person${n}`,
  profilePicture: '',
  taskName: 'Write',
  run: { startedAt: 0, endsAt: 1_500_000, pausedPercent: null },
  ...more,
});
const say = (since: number) => ({ intention: { text: 'A page', outcome: null }, intentionSince: since });

const show = (members: RoomMember[], quietSince: number | null) =>
  showQuietRoom(members, own, quietSince).map(({ id, intention }) => [id, intention?.text]);

it.each<[string, RoomMember, number | null, boolean]>([
  ['a member who was there before', sit(2, { joinedAt: 50 }), 100, true],
  ['a member who came at that very moment', sit(2, { joinedAt: 100 }), 100, true],
  ['a member who came later', sit(2, { joinedAt: 101 }), 100, false],
  ['every member once it is over', sit(2, { joinedAt: 101 }), null, true],
  ['a member without a joining time', sit(2), 100, true],
])('a room that has turned quiet shows %s: $3', (_whom, member, quietSince, isShown) => {
  const shown = show([sit(1, { joinedAt: 10 }), member], quietSince);
  expect(shown.some(([id]) => id === member.id)).toBe(isShown);
});

it('a person who joins a room while it is quiet sees who is there, and nobody who comes later', () => {
  const members = [sit(1, { joinedAt: 300 }), sit(2, { joinedAt: 200 }), sit(3, { joinedAt: 301 })];
  expect(show(members, 100)).toEqual([
    [own, undefined],
    [uuid(2), undefined],
  ]);
  expect(show(members.slice(1), 200)).toEqual([[uuid(2), undefined]]);
});

it("a quiet room holds back new intentions of others, but shows older ones and the person's own", () => {
  const [before, after] = [say(100), say(101)];
  const members = [
    sit(1, { joinedAt: 10, ...after }),
    sit(2, { joinedAt: 20, ...before }),
    sit(3, { joinedAt: 30, ...after }),
  ];
  const words = (quietSince: number | null) => show(members, quietSince).map(([, text]) => text);
  expect(words(100)).toEqual(['A page', 'A page', undefined]);
  expect(words(null)).toEqual(['A page', 'A page', 'A page']);
});
