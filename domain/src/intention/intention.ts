import * as v from 'valibot';
import { findLineProblem, type LineProblem, tidyLine, toLineSchema, toLineTexts } from '../line-of-words.ts';

/** Longest intention, in characters as PostgreSQL counts them: Unicode code points (product 20.1). */
export const maxIntentionLength = 60;

const problemTexts: Readonly<Record<LineProblem, string>> = {
  missing: 'Please say what will be there',
  ...toLineTexts(maxIntentionLength),
};

/** What will be there at the end of a run: one line, by the rules of names that others read. */
export const intentionTextSchema = toLineSchema(maxIntentionLength, problemTexts);

/** Why a line cannot be an intention, in words; null for one that can, and for none. */
export function explainIntention(typed: string): string | null {
  const problem = findLineProblem(tidyLine(typed), maxIntentionLength);
  return problem && problem !== 'missing' ? problemTexts[problem] : null;
}

/** What became of it, in the order in which it is asked; none is better than another. */
export const intentionOutcomes = ['done', 'partly', 'not_yet'] as const;
export const intentionOutcomeSchema = v.picklist(intentionOutcomes);
export type IntentionOutcome = v.InferOutput<typeof intentionOutcomeSchema>;

export const intentionTexts = {
  question: 'What will be there at the end?',
  outcomeQuestion: 'Is it there?',
  outcomes: { done: 'Done', partly: 'Partly', not_yet: 'Not yet' },
} as const;

/** An intention as others read it; without an outcome until its person has said one. */
export const saidIntentionSchema = v.object({
  text: v.string(),
  outcome: v.nullable(intentionOutcomeSchema),
});
export type SaidIntention = v.InferOutput<typeof saidIntentionSchema>;

/** The one that a person said last, and of which run. */
export const intentionSchema = v.object({ key: v.string(), ...saidIntentionSchema.entries });
export type Intention = Readonly<v.InferOutput<typeof intentionSchema>>;

type WithKey = { readonly timer: { readonly key: string } };
type Known = {
  readonly run: WithKey | null;
  readonly aside: readonly WithKey[];
  readonly intention?: Intention | undefined;
};

/** The line that the run with that key can be begun with again: what was not there yet at the end of another one. */
export function findIntentionAgain({ intention }: Known, key: string | undefined): string | null {
  return intention?.outcome === 'not_yet' && intention.key !== key ? intention.text : null;
}

/** The intention of the run that its person has completed last. */
export function findPastIntention(known: Known): Intention | null {
  const { intention } = known;
  return intention && !isInHand(known, intention.key) ? intention : null;
}

/** With the end of a run the intention of an earlier one is past: nobody is asked about it, or offered it, any more. */
export function forgetPastIntention<State extends Known>(state: State, endedKey?: string): State {
  const past = findPastIntention(state);
  return past && past.key !== endedKey ? { ...state, intention: undefined } : state;
}

/** Of a run that is let go nobody is asked what is there; what was not there yet is offered on. */
export function forgetLetGoIntention<State extends Known>(state: State, key: string): State {
  const { intention } = state;
  return intention?.key === key && intention.outcome !== 'not_yet'
    ? { ...state, intention: undefined }
    : state;
}

function isInHand({ run, aside }: Known, key: string): boolean {
  return [run, ...aside].some((each) => each?.timer.key === key);
}
