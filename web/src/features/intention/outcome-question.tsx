import {
  findPastIntention,
  type Intention,
  intentionOutcomes,
  intentionTexts,
} from '@focuspool/domain/intention/intention';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { IntentionLine } from './intention-line.tsx';

type OutcomeQuestionProps = {
  userId: string;
  intention: Intention;
  /** Whether it aligns with the start of the lines around it, if there is room. */
  isAtStart?: boolean;
};

/** One press answers whether the intention is there. No answer looks better than another, and each can be changed afterwards. */
export function OutcomeQuestion({
  userId,
  intention: { key, text, outcome },
  isAtStart = false,
}: OutcomeQuestionProps) {
  const { outcomeQuestion, outcomes } = intentionTexts;
  return (
    <fieldset
      className={`grid min-w-0 justify-items-center gap-1 ${isAtStart ? 'sm:justify-items-start' : ''}`}
    >
      <legend className="sr-only">{outcomeQuestion}</legend>
      {/* Hidden during the congratulation, which takes two lines on a phone. */}
      <IntentionLine text={text} className="group-data-celebrating/question:hidden">
        <span aria-hidden className="whitespace-nowrap text-ink-quiet sm:hidden">
          · {outcomeQuestion}
        </span>
      </IntentionLine>
      <div
        className={`flex flex-wrap items-center justify-center gap-x-1.5 gap-y-2 sm:gap-2 ${isAtStart ? 'sm:justify-start' : ''}`}
      >
        <span aria-hidden className="text-ink-quiet max-sm:hidden">
          {outcomeQuestion}
        </span>
        {intentionOutcomes.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={outcome === each}
            onClick={() => openReplica(userId).act({ kind: 'note_outcome', key, outcome: each })}
            className="min-h-11 w-22 shrink-0 rounded-full border border-line bg-surface font-medium text-ink transition hover:border-line-strong hover:bg-surface-strong aria-pressed:border-ink aria-pressed:bg-surface-strong aria-pressed:font-semibold"
          >
            {outcomes[each]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The same question about the run completed last, beside its success and in the break after it. */
export function PastOutcome({ userId, isAtStart = false }: { userId: string; isAtStart?: boolean }) {
  const intention = findPastIntention(useReplica(userId).shown);
  return intention && <OutcomeQuestion userId={userId} intention={intention} isAtStart={isAtStart} />;
}
