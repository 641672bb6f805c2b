import type { Place } from '@focuspool/domain/pool/pool-contract';
import { joinPool } from '../src/features/pool/join-pool.ts';
import type { PoolServices } from '../src/features/pool/pool-services.ts';
import { createCrowd, type Worker } from './pool-crowd.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export type PoolHouse = Omit<TestApp, 'services'> & {
  readonly services: TestApp['services'] & PoolServices;
  join(worker: Pick<Worker, 'userId' | 'taskId'>): Promise<Place>;
  /** As many new people, each with a task, who have joined one after the other. */
  fill(size: number): Promise<Worker[]>;
};

/** An app with nobody in any room, when it is called within a test. */
export async function startPoolHouse({ simulated }: { simulated: boolean }): Promise<PoolHouse> {
  const app = await startTestApp({ config: { hasSimulatedMembers: simulated } });
  const services = { ...app.services, random: Math.random };
  const join = async ({ userId, taskId }: Pick<Worker, 'userId' | 'taskId'>) => {
    const outcome = await joinPool(services, userId, { taskId, listId: null });
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.value;
  };
  const fill = async (size: number) => {
    const crowd = await createCrowd(services.database, size);
    for (const worker of crowd) await join(worker);
    return crowd;
  };
  return { ...app, services, join, fill };
}

/** The only one of a list that must have one. */
export function onlyOne<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`${items.length} instead of one`);
  return item;
}
