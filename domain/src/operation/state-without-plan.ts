import type { Guest } from './guest.ts';
import type { PersonState, Snapshot } from './operation.ts';

/** What a person without a plan receives of their state: rhythm, days and goal; a guest also receives their run. */
export function leaveOutPlan({ sequence, state }: Snapshot, guest: Guest | null): Snapshot {
  const shown = { ...state, lists: [], listRepeats: [], intention: undefined };
  if (guest) return { sequence, state: shown, withoutPlan: true, guest };
  return { sequence, state: { ...shown, run: null, aside: [] }, withoutPlan: true };
}

/** What a device shows after the server's answer: parts that need a plan stay as last known until there is a plan again. */
export function mergeWithKnownState(answer: Snapshot, known: PersonState | null): Snapshot {
  if (!answer.withoutPlan || !known) return answer;
  const { lists, run, aside, listRepeats, intention } = known;
  const kept = { ...answer.state, lists, listRepeats, intention };
  return { ...answer, state: answer.guest ? kept : { ...kept, run, aside } };
}
