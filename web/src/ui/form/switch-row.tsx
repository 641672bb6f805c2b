type SwitchRowProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** A switch and its words, which name it; both together are its target. */
export function SwitchRow({ label, isOn, onChange, disabled = false, className = '' }: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className={`group inline-flex min-h-11 items-center gap-3 rounded-full text-start wrap-anywhere text-ink-quiet transition hover:text-ink disabled:opacity-50 ${className}`}
    >
      <span className="flex h-7 w-12 shrink-0 rounded-full bg-surface-strong p-1 ring-1 ring-line-strong transition ring-inset group-aria-checked:bg-success group-aria-checked:ring-success">
        <span className="size-5 rounded-full bg-ink transition-[translate,background-color] group-aria-checked:translate-x-5 group-aria-checked:bg-on-success" />
      </span>
      {label}
    </button>
  );
}
