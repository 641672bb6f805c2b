import { createWaitingRun } from '@focuspool/domain/pool/member-run';
import { emptyPool, joinPool, leavePool, removeStaleMembers } from '@focuspool/domain/testing/pool-model';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { createPeopleWithTasks } from '../../../../testing/people-with-tasks.ts';
import { startPoolApp, takePoolSnapshot } from '../../../../testing/pool-fixture.ts';
import { cleanUpRooms } from '../rooms/clean-up-rooms.ts';
import { leavePool as leaveSeat } from './leave-pool.ts';

const crowdSize = 45;
const steps = 120;

it('through random arrivals and departures, the database seats people as the pure rules do', async () => {
  const { services, join, clock } = await startPoolApp({ simulated: false });
  const crowd = await createPeopleWithTasks(services.database, crowdSize);
  let pool = emptyPool;
  let dice = 11;
  const roll = (sides: number) => {
    dice = (dice * 48_271) % 2_147_483_647;
    return dice % sides;
  };
  for (let step = 0; step < crowdSize + steps; step += 1) {
    clock.advance(1_000 + (roll(25) === 0 && step > crowdSize ? roll(60) * minuteMs : 0));
    const now = clock.now().getTime();
    const isFilling = step < crowdSize;
    const worker = crowd[isFilling ? step : roll(crowdSize)];
    if (!worker) continue;
    const { userId: person } = worker;
    const choice = isFilling ? 11 : roll(12);
    if (choice === 0) {
      pool = removeStaleMembers(pool, now);
      await cleanUpRooms(services);
    } else if (choice < 4) {
      pool = leavePool(pool, person);
      await leaveSeat(services, person);
    } else {
      pool = joinPool(pool, { person, run: createWaitingRun(now), now, seed: () => [] });
      await join(worker);
    }
    if (isFilling) continue;
    const { places } = await takePoolSnapshot(services.database);
    expect(groupBy([...places])).toEqual(
      groupBy(pool.rooms.flatMap(({ id, members }) => members.map(({ person }) => [person ?? '', id]))),
    );
  }
  expect(pool.nextId).toBeGreaterThan(3);
});

/** Groups the people who sit together, whatever the rooms are called. */
function groupBy(seated: (readonly [person: string, room: string | number])[]): string[] {
  const groups = Map.groupBy(seated, ([, room]) => room);
  return [...groups.values()]
    .map((members) =>
      members
        .map(([person]) => person)
        .sort()
        .join(' '),
    )
    .sort();
}
