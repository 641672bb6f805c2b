import { celebrationText } from './use-celebration.ts';

type CelebrationProps = { isCelebrating: boolean; className?: string };

/** The words at a finish. The element is there before, empty: a live region inserted along with its text is not announced. */
export function Celebration({ isCelebrating, className = '' }: CelebrationProps) {
  return (
    <span aria-live="polite" className={className}>
      {isCelebrating && celebrationText}
    </span>
  );
}
