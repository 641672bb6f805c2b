import type { Guest } from './guest.ts';
import type { PersonState, Snapshot } from './operation.ts';

/** What somebody without a plan is told of their state: the rhythm, their days and their goal; a guest of their run too. */
export function leaveOutPlan({ sequence, state }: Snapshot, guest: Guest | null): Snapshot {
  const shown = { ...state, lists: [], listRepeats: [], intention: undefined };
  if (guest) return { sequence, state: shown, withoutPlan: true, guest };
  return { sequence, state: { ...shown, run: null, aside: [] }, withoutPlan: true };
}

/** What a device shows after the server's answer: what a plan left behind stays as it was known, until there is one again. */
export function joinKnown(answer: Snapshot, known: PersonState | null): Snapshot {
  if (!answer.withoutPlan || !known) return answer;
  const { lists, run, aside, listRepeats, intention } = known;
  const kept = { ...answer.state, lists, listRepeats, intention };
  return { ...answer, state: answer.guest ? kept : { ...kept, run, aside } };
}
