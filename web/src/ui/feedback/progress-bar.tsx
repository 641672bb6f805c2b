type ProgressBarProps = {
  /** How much is done, 0 to 100. */
  percent: number;
  /** What progresses, where nothing beside it says how far. */
  label?: string;
  size?: 'slim' | 'regular';
  /** The bar waits: it steps back, and stays as readable. */
  isPaused?: boolean;
  /** `success` for what is no work. */
  tone?: 'accent' | 'success';
  className?: string;
};

const heights = { slim: 'h-2', regular: 'h-3' };
const fills = { accent: 'bg-linear-to-r from-accent-soft to-accent', success: 'bg-success' };

/**
 * As far as things have come, on a soft track whose edge shows on any ground how far it goes. A picture rather than a
 * progressbar: some screen readers beep at each percent of every one of those.
 */
export function ProgressBar({
  percent,
  label,
  size = 'regular',
  isPaused = false,
  tone = 'accent',
  className = '',
}: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent));
  const rounded = Math.round(shown);
  return (
    <div
      {...(label ? { role: 'img', 'aria-label': `${label}: ${rounded}%` } : { 'aria-hidden': true })}
      data-percent={rounded}
      className={`overflow-hidden rounded-full border border-line-strong bg-line ${heights[size]} ${className}`}
    >
      <div
        // Moved rather than stretched: a width that changes lays the page out anew in each frame.
        className={`h-full rounded-full transition-transform duration-240 ease-calm ${isPaused ? 'bg-ink-quiet' : fills[tone]}`}
        style={{ transform: `translateX(${shown - 100}%)` }}
      />
    </div>
  );
}
