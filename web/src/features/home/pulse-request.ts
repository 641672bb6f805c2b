import type { Pulse } from '@focuspool/domain/home/pulse-contract';
import { api, call } from '../../platform/api/api.ts';

/** How many people are at work, and how many finished something lately. */
export function fetchPulse(): Promise<Pulse> {
  return call(api.home.pulse.$get());
}
