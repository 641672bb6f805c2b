type ProgressBarProps = {
  /** How much is done, 0 to 100. */
  percent: number;
  /** What progresses. */
  label: string;
  size?: 'slim' | 'regular';
  className?: string;
};

const heights = { slim: 'h-2', regular: 'h-3' };

export function ProgressBar({ percent, label, size = 'regular', className = '' }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      className={`overflow-hidden rounded-full bg-surface-strong ${heights[size]} ${className}`}
    >
      <div
        className="h-full origin-left rounded-full bg-linear-to-r from-accent-soft to-accent transition-[width] duration-240 ease-calm"
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}
