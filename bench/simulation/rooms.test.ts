import { createWaitingRun } from '@focuspool/domain/pool/member-run';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { changeRun, emptyPool, joinPool, leavePool } from '@focuspool/domain/testing/pool-model';
import { seedRandom } from '@focuspool/domain/testing/seeded-random';
import { expect, it } from 'vitest';
import { createRooms, findRoomProblem } from './rooms.ts';

it('simulated rooms have the same sizes as those of the pool model when people come and go', () => {
  const random = seedRandom(3);
  const rooms = createRooms(random);
  let pool = emptyPool;
  for (let now = 0; now < 2_000; now += 1) {
    const person = String(Math.floor(random() * 150));
    const run = createWaitingRun(now);
    const does = random();
    if (does < 0.5) {
      const { room } = rooms.join(person, run, now);
      const seed = () =>
        [...room.members.values()].filter((each) => each.isSimulated).map((each) => each.run);
      pool = joinPool(pool, { person, run, now, seed });
    } else if (does < 0.8) {
      rooms.leave(person);
      pool = leavePool(pool, person);
    } else {
      rooms.changeRun(person, run, now);
      pool = changeRun(pool, person, run);
    }
    const sizes = (each: Iterable<number>) => [...each].sort((a, b) => a - b);
    expect(sizes(rooms.list().map(({ members }) => members.size))).toEqual(
      sizes(pool.rooms.map(({ members }) => members.length)),
    );
    expect(findRoomProblem(rooms.list())).toBeNull();
  }
});

it('a room with more members than its capacity is found', () => {
  const run = createWaitingRun(0);
  const names = Array.from({ length: roomLimits.capacity + 1 }, (_, n) => String(n));
  const members = new Map(names.map((name) => [name, { name, isSimulated: false, run }]));
  const room = { id: 1, members, hadSimulated: false, people: members.size };
  expect(findRoomProblem([room])).toBe('a room holds more than it can');
});
