import type { SimulatedPerson } from '../profile/simulated-people.ts';
import type { MemberRun } from './pool-contract.ts';
import { simulatedLimits } from './room-limits.ts';

/** A simulated member with a task and a run of their own. */
export type SimulatedMember = {
  readonly username: string;
  readonly profilePicture: string;
  readonly taskName: string;
  readonly run: MemberRun;
};

/** Returns a number of at least 0 and below 1, like `Math.random`. */
export type Random = () => number;

/**
 * Draws 11 to `seats` of the people whose names no one in the room has. Empty if fewer than 11 are available (product 9.5).
 * `countSeatsToSeed` in `room.ts` says whether a room gets any, and how many at most; `seat-simulated-members.ts` seats them.
 */
export function drawSimulatedMembers(
  people: readonly SimulatedPerson[],
  { taken, seats, now, random }: { taken: ReadonlySet<string>; seats: number; now: number; random: Random },
): SimulatedMember[] {
  const available = people.filter(({ username }) => !taken.has(username.toLowerCase()));
  const most = Math.min(available.length, seats, simulatedLimits.most);
  if (most < simulatedLimits.least) return [];
  const count = drawInteger(simulatedLimits.least, most, random);
  return shuffle(available, random)
    .slice(0, count)
    .map((person) => drawMember(person, now, random));
}

/** Draws a successor to a simulated member who has finished; null if all of them are already in the room. */
export function drawReplacement(
  people: readonly SimulatedPerson[],
  { taken, now, random }: { taken: ReadonlySet<string>; now: number; random: Random },
): SimulatedMember | null {
  const available = people.filter(({ username }) => !taken.has(username.toLowerCase()));
  const person = available[drawInteger(0, available.length - 1, random)];
  return person ? drawMember(person, now, random) : null;
}

function drawMember(person: SimulatedPerson, now: number, random: Random): SimulatedMember {
  const { startedAgoMs, stepMs, longestMs } = simulatedLimits;
  const elapsedMs = drawInteger(startedAgoMs.least, startedAgoMs.most, random);
  const fewestSteps = Math.ceil((elapsedMs + stepMs) / stepMs);
  const durationMs = drawInteger(fewestSteps, longestMs / stepMs, random) * stepMs;
  const startedAt = now - elapsedMs;
  return {
    username: person.username,
    profilePicture: person.profilePicture,
    taskName: person.tasks[drawInteger(0, person.tasks.length - 1, random)] ?? '',
    run: { startedAt, endsAt: startedAt + durationMs, pausedPercent: null },
  };
}

function drawInteger(least: number, most: number, random: Random): number {
  return least + Math.floor(random() * (most - least + 1));
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
