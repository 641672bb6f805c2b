const steps = 4;

/** How far the sign-up has come. */
export function StepTrail({ current }: { current: 1 | 2 | 3 | 4 }) {
  return (
    <div role="img" aria-label={`Step ${current} of ${steps}`} className="flex gap-1.5">
      {Array.from({ length: steps }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are their numbers
          key={step}
          className={`h-1.5 flex-1 rounded-full ${step < current ? 'bg-accent' : 'bg-surface-strong'}`}
        />
      ))}
    </div>
  );
}
