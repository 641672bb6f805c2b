import type { Pulse } from './pulse-contract.ts';

/** The pulse in one sentence that claims nothing but what was counted. */
export function describePulse({ working, finished }: Pulse): string {
  if (working > 0 && finished > 0) {
    return `${countPeople(working)} at work right now, ${finished} finished something in the last day`;
  }
  if (working > 0) return `${countPeople(working)} at work right now`;
  if (finished > 0) return `${countPeople(finished)} finished something in the last day`;
  return 'Nobody is at work right now. Be the first today.';
}

function countPeople(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;
}
