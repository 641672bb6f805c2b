import { useId } from 'react';

type ToggleButtonProps = {
  /** What pressing it does, such as 'Turn off'. */
  label: string;
  /** What it turns on and off, in a word or two. */
  subject: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch whose words say what pressing it does; being a button, it contradicts none of them when read out. */
export function ToggleButton({ label, subject, isOn, onChange }: ToggleButtonProps) {
  const id = useId();
  return (
    <button
      type="button"
      aria-describedby={id}
      data-on={isOn || undefined}
      onClick={() => onChange(!isOn)}
      className="group inline-flex min-h-11 items-center gap-3 rounded-full pr-2 text-left text-ink-quiet transition hover:text-ink"
    >
      <span
        aria-hidden
        className="flex h-7 w-12 shrink-0 rounded-full bg-surface-strong p-1 ring-1 ring-line-strong transition ring-inset group-data-on:bg-success group-data-on:ring-success"
      >
        <span className="size-5 rounded-full bg-ink transition-[translate,background-color] group-data-on:translate-x-5 group-data-on:bg-on-success" />
      </span>
      <span className="leading-tight">
        <span aria-hidden id={id} className="block text-xs">
          {subject}
        </span>
        <span className="font-medium text-ink">{label}</span>
      </span>
    </button>
  );
}
