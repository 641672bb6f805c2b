import type { PersonState, Snapshot } from './operation.ts';

/** What somebody without a plan is told of their state: the rhythm, their days and their goal. */
export function leaveOutPlan({ sequence, state }: Snapshot): Snapshot {
  return {
    sequence,
    state: { ...state, lists: [], run: null, aside: [], listRepeats: [], intention: undefined },
    withoutPlan: true,
  };
}

/** What a device shows after the server's answer: what a plan left behind stays as it was known, until there is one again. */
export function joinKnown(answer: Snapshot, known: PersonState | null): Snapshot {
  if (!answer.withoutPlan || !known) return answer;
  const { lists, run, aside, listRepeats, intention } = known;
  return { ...answer, state: { ...answer.state, lists, run, aside, listRepeats, intention } };
}
