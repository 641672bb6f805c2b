import type { Sweep } from '../../platform/sweeps.ts';
import type { PoolServices } from './pool-services.ts';
import { tendRooms } from './tend-rooms.ts';

const everyMs = 15_000;

export function createPoolSweep(services: PoolServices): Sweep {
  return { name: 'rooms', everyMs, run: () => tendRooms(services) };
}
