import * as v from 'valibot';
import { findLineProblem, type LineProblem, tidyLine, toLineSchema, toLineTexts } from '../line-of-words.ts';

/**
 * Longest intention, in characters as PostgreSQL counts them: Unicode code points (product 20.1). A table's check holds it too, so
 * another one needs a migration (`intention-tables.ts`).
 */
export const maxIntentionLength = 60;

const problemTexts: Readonly<Record<LineProblem, string>> = {
  missing: 'Please say what will be done',
  ...toLineTexts(maxIntentionLength),
};

/** What will be there at the end of a run: one line, under the rules for names that others read. */
export const intentionTextSchema = toLineSchema(maxIntentionLength, problemTexts);

/** Explains why a line cannot be an intention; null for one that can, and for an empty one. */
export function explainIntention(typed: string): string | null {
  const problem = findLineProblem(tidyLine(typed), maxIntentionLength);
  return problem && problem !== 'missing' ? problemTexts[problem] : null;
}

/** The outcomes in the order in which they are offered; none is better than another. */
export const intentionOutcomes = ['done', 'partly', 'not_yet'] as const;
export const intentionOutcomeSchema = v.picklist(intentionOutcomes);
export type IntentionOutcome = v.InferOutput<typeof intentionOutcomeSchema>;

export const intentionTexts = {
  question: 'What will be there at the end?',
  outcomeQuestion: 'Is it done?',
  outcomes: { done: 'Done', partly: 'Partly', not_yet: 'Not yet' },
} as const;

/** An intention as others read it; `outcome` is null until its person has given one. */
export const saidIntentionSchema = v.object({
  text: v.string(),
  outcome: v.nullable(intentionOutcomeSchema),
});
export type SaidIntention = v.InferOutput<typeof saidIntentionSchema>;

/** The person's latest intention, with the key of its run. */
export const intentionSchema = v.object({ key: v.string(), ...saidIntentionSchema.entries });
export type Intention = Readonly<v.InferOutput<typeof intentionSchema>>;

type WithKey = { readonly timer: { readonly key: string } };
type Known = {
  readonly run: WithKey | null;
  readonly aside: readonly WithKey[];
  readonly intention?: Intention | undefined;
};

/** The line to offer when the run with that key begins: an earlier run's intention whose outcome was 'not yet'. */
export function findIntentionAgain({ intention }: Known, key: string | undefined): string | null {
  return intention?.outcome === 'not_yet' && intention.key !== key ? intention.text : null;
}

/** The intention of the last run, once that run is completed. */
export function findPastIntention(known: Known): Intention | null {
  const { intention } = known;
  return intention && !isInHand(known, intention.key) ? intention : null;
}

/** When a run ends, an intention of an earlier run is discarded: its person is no longer asked about it or offered it. */
export function forgetPastIntention<State extends Known>(state: State, endedKey?: string): State {
  const past = findPastIntention(state);
  return past && past.key !== endedKey ? { ...state, intention: undefined } : state;
}

/** When a run is let go, its intention is discarded without asking for an outcome; one that was 'not yet' stays on offer. */
export function forgetLetGoIntention<State extends Known>(state: State, key: string): State {
  const { intention } = state;
  return intention?.key === key && intention.outcome !== 'not_yet'
    ? { ...state, intention: undefined }
    : state;
}

function isInHand({ run, aside }: Known, key: string): boolean {
  return [run, ...aside].some((each) => each?.timer.key === key);
}
