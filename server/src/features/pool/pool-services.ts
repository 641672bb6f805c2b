import type { Random } from '@focuspool/domain/pool/draw-simulated-members';
import type { Services } from '../../platform/services.ts';

/** What the pool's verbs need from outside; `random` picks the simulated members. */
export type PoolServices = Pick<Services, 'database' | 'clock' | 'config' | 'live' | 'log'> & {
  readonly random: Random;
};
