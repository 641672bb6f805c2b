import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';

type SelectFieldProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly text: string }[];
  onChange: (value: Value) => void;
  /** As high as a text field, to stand beside one. */
  isTall?: boolean;
};

/** A native select. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  isTall = false,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div>
      <label
        htmlFor={id}
        className={`${isTall ? 'mb-2' : 'mb-1.5'} block text-sm font-medium text-ink-quiet`}
      >
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
          className={`${isTall ? 'min-h-13' : 'min-h-11'} w-full appearance-none rounded-2xl border border-line-strong bg-surface pr-11 pl-4 text-ink transition hover:bg-surface-strong`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-solid text-ink">
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 size-4.5 -translate-y-1/2 text-ink-quiet"
        />
      </div>
    </div>
  );
}
