import { celebrationText } from './use-celebration.ts';

type CelebrationProps = { isCelebrating: boolean; className?: string };

/** What is said of a finish. It is there before, empty: a live region that comes with its words is not heard. */
export function Celebration({ isCelebrating, className = '' }: CelebrationProps) {
  return (
    <span aria-live="polite" className={className}>
      {isCelebrating && celebrationText}
    </span>
  );
}
