import {
  explainIntention,
  findIntentionAgain,
  intentionTexts,
  maxIntentionLength,
} from '@focuspool/domain/intention/intention';
import { findChoices, visibilityOf } from '@focuspool/domain/visibility/task-visibility';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { ShortTextInput } from '../../ui/form/short-text-input.tsx';
import { useReplica } from '../operation/person-replica.ts';
import { visibilityTexts } from '../visibility/visibility-texts.ts';
import { useIntentionDraft } from './intention-draft.ts';

type IntentionFieldProps = { userId: string; taskId: string; runKey: string };

/** Asks what will be there at the end of the run that starts next; optional. */
export function IntentionField({ userId, taskId, runKey }: IntentionFieldProps) {
  const id = useId();
  const { shown } = useReplica(userId);
  const [text, setText] = useIntentionDraft(taskId);
  const again = findIntentionAgain(shown, runKey);
  const problem = explainIntention(text);
  const choices = findChoices(shown, taskId);
  return (
    <div className="grid w-[min(26rem,100%)] justify-items-start text-start">
      <ShortTextInput
        value={text}
        onText={setText}
        maxLength={maxIntentionLength}
        placeholder={intentionTexts.question}
        aria-label={intentionTexts.question}
        aria-invalid={problem ? true : undefined}
        aria-describedby={id}
        className={`min-h-11 w-full rounded-2xl border bg-surface px-4 text-[1rem] text-ink transition placeholder:text-ink-quiet hover:bg-surface-strong focus-visible:outline-offset-0 ${problem ? 'border-danger' : 'border-line-strong'}`}
      />
      {again && text === '' && <AgainButton text={again} onPress={() => setText(again)} />}
      <p
        id={id}
        aria-live="polite"
        className={`px-4 pt-1 text-sm empty:sr-only ${problem ? 'text-danger' : 'text-ink-quiet'}`}
      >
        {problem ?? (text !== '' && `Seen by: ${visibilityTexts[visibilityOf(choices ?? { own: 'self' })]}`)}
      </p>
    </div>
  );
}

/** Offers the unfinished intention of the last run for this one. */
export function AgainButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button variant="plain" onClick={onPress} className="max-w-full px-4! text-sm">
      <span className="truncate">
        Again: <bdi>{text}</bdi>
      </span>
    </Button>
  );
}
