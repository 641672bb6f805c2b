type SwitchRowProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** A switch with its label; both together are the target. */
export function SwitchRow({ label, isOn, onChange, disabled = false, className = '' }: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className={`inline-flex min-h-11 items-center gap-3 rounded-full pe-2 text-start text-balance wrap-anywhere text-ink-quiet transition hover:text-ink disabled:opacity-50 ${className}`}
    >
      <SwitchPicture isOn={isOn} />
      {label}
    </button>
  );
}

/** The picture of a switch; its container names it in words. A quiet one shows its state by the knob alone. */
export function SwitchPicture({ isOn, isQuiet = false }: { isOn: boolean; isQuiet?: boolean }) {
  const isLit = isOn && !isQuiet;
  return (
    <span
      aria-hidden
      data-switch={isOn ? 'on' : 'off'}
      className={`flex h-7 w-12 shrink-0 rounded-full p-1 ring-1 transition ring-inset ${isLit ? 'bg-success ring-success' : 'bg-surface-strong ring-line-strong'}`}
    >
      <span
        className={`size-5 rounded-full transition-[translate,background-color] ${isOn ? 'translate-x-5' : ''} ${isLit ? 'bg-on-success' : 'bg-ink'}`}
      />
    </span>
  );
}
