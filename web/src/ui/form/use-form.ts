import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { errorToProblem, type FormProblem, issuesToProblem, type RefusalPlaces } from './form-problem.ts';

type FormOptions<Entries extends v.ObjectEntries> = {
  schema: v.ObjectSchema<Entries, undefined>;
  initial: Record<keyof Entries & string, string>;
  /** Called with the parsed fields; an error that it throws is shown. */
  send: (input: v.InferOutput<v.ObjectSchema<Entries, undefined>>) => Promise<unknown>;
  places?: RefusalPlaces<keyof Entries & string>;
};

/** A form's values, their problems, and one call at a time: submitting again during a call is ignored. */
export function useForm<Entries extends v.ObjectEntries>(options: FormOptions<Entries>) {
  type Name = keyof Entries & string;
  const { schema, initial, send, places } = options;
  const names = Object.keys(initial) as Name[];
  const nothing: FormProblem<Name> = { fields: {}, form: null };
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState(nothing);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  // The fields changed since the call began: problems with their earlier values no longer matter.
  const changed = useRef(new Set<Name>());

  function showProblem(found: FormProblem<Name>, form?: HTMLFormElement): void {
    setProblem(found);
    const first = names.find((name) => found.fields[name]);
    const field = first && form?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  /** Makes any call as the form's one call, and shows its error. */
  async function attempt(work: () => Promise<unknown>, form?: HTMLFormElement): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem(nothing);
    changed.current.clear();
    try {
      await work();
    } catch (error) {
      const found = errorToProblem(error, names, places);
      const fields = { ...found.fields };
      for (const name of changed.current) delete fields[name];
      showProblem({ ...found, fields }, form);
    }
    isSending.current = false;
    setIsBusy(false);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const parsed = v.safeParse(schema, values);
    if (parsed.success) await attempt(() => send(parsed.output), event.currentTarget);
    else showProblem(issuesToProblem(parsed.issues, names), event.currentTarget);
  }

  return {
    values,
    isBusy,
    /** The problem with the form as a whole, or null. */
    error: problem.form,
    /** The server's reason, if it refused the form as a whole. */
    reason: problem.reason,
    submit,
    attempt,
    /** Resets the form for the next entry; values typed since this rendering stay. */
    reset: () => setValues((now) => (now === values ? initial : now)),
    field: (name: Name) => ({
      name,
      value: values[name],
      error: problem.fields[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        changed.current.add(name);
        setValues((all) => ({ ...all, [name]: target.value }));
        setProblem(({ fields }) => ({ fields: { ...fields, [name]: undefined }, form: null }));
      },
    }),
  };
}
