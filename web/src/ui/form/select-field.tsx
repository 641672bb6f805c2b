import { useId } from 'react';
import { Select, type SelectProps } from './select.tsx';

type SelectFieldProps<Value extends string> = Omit<SelectProps<Value>, 'id'> & { label: string };

/** A select below its label. */
export function SelectField<Value extends string>({ label, ...props }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div>
      <label
        htmlFor={id}
        className={`${props.isTall ? 'mb-2' : 'mb-1.5'} block text-sm font-medium text-ink-quiet`}
      >
        {label}
      </label>
      <Select id={id} {...props} />
    </div>
  );
}
