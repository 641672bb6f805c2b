import { type IntentionOutcome, intentionTexts } from '@focuspool/domain/intention/intention';
import Flag from 'lucide-react/icons/flag';
import type { ReactNode } from 'react';

type IntentionLineProps = {
  text: string;
  outcome?: IntentionOutcome | null;
  className?: string;
  /** What follows the intention. */
  children?: ReactNode;
};

/** The intention of a run, with its outcome. */
export function IntentionLine({ text, outcome = null, className = '', children }: IntentionLineProps) {
  return (
    <p className={`flex min-w-0 items-start gap-1.5 text-start ${className}`}>
      <Flag role="img" aria-label="At the end" className="mt-[0.2em] size-[1em] shrink-0 text-ink-quiet" />
      <span className="min-w-0 wrap-anywhere">
        <bdi className="text-ink">{text}</bdi>{' '}
        {outcome && (
          <span className="whitespace-nowrap">
            · <span className="font-semibold">{intentionTexts.outcomes[outcome]}</span>
          </span>
        )}
        {children}
      </span>
    </p>
  );
}
