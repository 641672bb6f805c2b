import { useId } from 'react';
import { Select } from './select.tsx';

type SelectFieldProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly text: string }[];
  onChange: (value: Value) => void;
  /** As high as a text field, to stand beside one. */
  isTall?: boolean;
};

/** A select below its label. */
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
      <Select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        isTall={isTall}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </div>
  );
}
