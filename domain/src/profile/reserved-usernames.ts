import { simulatedPeople } from './simulated-people.ts';

const reserved = new Set(simulatedPeople.map(({ username }) => username.toLowerCase()));

/**
 * Whether somebody called `current`, or nothing yet, may be called `wanted`: the names of the product's own people are
 * for nobody else. Whoever bore one before it was theirs keeps it.
 */
export function mayBeCalled(wanted: string, current: string | null): boolean {
  const name = wanted.toLowerCase();
  return !reserved.has(name) || name === current?.toLowerCase();
}
