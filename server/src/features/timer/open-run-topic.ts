import { runTopic } from '@focuspool/domain/timer/shared-run';
import type { Services } from '../../platform/services.ts';

/** Lets each person's devices hear of the run that they have in hand. */
export function openRunTopic({ live }: Pick<Services, 'live'>): void {
  live.openTopic(runTopic, {
    refuseScope: ({ userId }, scope) => (scope === userId ? null : 'not_yours'),
  });
}
