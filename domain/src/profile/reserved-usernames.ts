import { simulatedPeople } from './simulated-people.ts';

const reserved = new Set(simulatedPeople.map(({ username }) => username.toLowerCase()));

/**
 * Whether a person called `current`, null if not yet named, may be called `wanted`: the names of the simulated people are
 * reserved. A person who had one before it was reserved keeps it.
 */
export function mayBeCalled(wanted: string, current: string | null): boolean {
  const name = wanted.toLowerCase();
  return !reserved.has(name) || name === current?.toLowerCase();
}
