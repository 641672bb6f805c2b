import ChevronDown from 'lucide-react/icons/chevron-down';

export type SelectProps<Value extends string> = {
  id?: string;
  value: Value;
  options: readonly { readonly value: Value; readonly text: string }[];
  onChange: (value: Value) => void;
  /** Whether it is as high as a text field, for use beside one. */
  isTall?: boolean;
};

/** A native select that looks the same in every browser; Safari would draw its own look over a background colour. */
export function Select<Value extends string>({ options, onChange, isTall, ...props }: SelectProps<Value>) {
  return (
    <span className="relative block min-w-0">
      <select
        {...props}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
        className={`${isTall ? 'min-h-13' : 'min-h-11'} w-full appearance-none rounded-2xl border border-line-strong bg-surface pr-11 pl-4 text-[1rem] text-ink transition hover:bg-surface-strong`}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value} className="bg-solid text-ink">
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-4 size-4.5 -translate-y-1/2 text-ink-quiet"
      />
    </span>
  );
}
