type ProgressBarProps = {
  /** The part that is done, 0 to 100. */
  percent: number;
  /** The name of what progresses, if no text beside the bar says how far it is. */
  label?: string;
  size?: 'slim' | 'regular';
  /** Whether it is paused; the bar is then subdued but just as readable. */
  isPaused?: boolean;
  /** `success` is for breaks and other time that is not work. */
  tone?: 'accent' | 'success';
  className?: string;
};

const heights = { slim: 'h-2', regular: 'h-3' };
const fills = { accent: 'bg-linear-to-r from-accent-soft to-accent', success: 'bg-success' };

/**
 * Shows progress on a soft track whose edge marks the full length on any background. Exposed as an image rather than a
 * progressbar, because some screen readers beep at each percent of a progressbar.
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
        // Moved rather than stretched: a changing width would cause a layout in each frame.
        className={`h-full rounded-full transition-transform duration-240 ease-calm ${isPaused ? 'bg-ink-quiet' : fills[tone]}`}
        style={{ transform: `translateX(${shown - 100}%)` }}
      />
    </div>
  );
}
