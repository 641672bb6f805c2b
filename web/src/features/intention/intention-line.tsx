import { type IntentionOutcome, intentionTexts } from '@focuspool/domain/intention/intention';
import Flag from 'lucide-react/icons/flag';

type IntentionLineProps = {
  text: string;
  outcome?: IntentionOutcome | null;
  /** On one line, whatever is cut off of it. */
  isShort?: boolean;
  className?: string;
};

/** What will be there at the end of a run, and what became of it. */
export function IntentionLine({ text, outcome = null, isShort = false, className = '' }: IntentionLineProps) {
  return (
    <p className={`flex min-w-0 items-start gap-1.5 text-start ${className}`}>
      <Flag role="img" aria-label="At the end" className="mt-[0.2em] size-[1em] shrink-0 text-ink-quiet" />
      <span className={isShort ? 'flex min-w-0 gap-1.5' : 'min-w-0 wrap-anywhere'}>
        <bdi className={`text-ink ${isShort ? 'truncate' : ''}`} {...(isShort && { title: text })}>
          {text}
        </bdi>{' '}
        {outcome && <span className="shrink-0 font-semibold">{intentionTexts.outcomes[outcome]}</span>}
      </span>
    </p>
  );
}
