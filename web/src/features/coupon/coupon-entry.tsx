import * as v from 'valibot';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const entrySchema = v.object({
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter a coupon code.')),
});

/** The form of the coupon field. `onApply` checks and applies what was typed; an error that it throws is shown. */
export function useCouponForm(onApply: (typed: string) => Promise<void>) {
  const form = useForm({
    schema: entrySchema,
    initial: { code: '' },
    places: { coupon_unknown: 'code' },
    send: apply,
  });

  async function apply({ code }: v.InferOutput<typeof entrySchema>): Promise<void> {
    await onApply(code);
    form.reset();
  }

  /** Does the same as the form's button, unless nothing was typed. */
  function applyTyped(): void {
    const typed = v.safeParse(entrySchema, form.values);
    if (typed.success) void form.attempt(() => apply(typed.output));
  }

  return { ...form, applyTyped };
}

type CouponEntryProps = {
  /** The applied code, or null; it cannot be removed again. */
  applied: string | null;
  form: ReturnType<typeof useCouponForm>;
};

/** The coupon field of a purchase (product 5.6). */
export function CouponEntry({ applied, form }: CouponEntryProps) {
  const field = form.field('code');

  return (
    <form onSubmit={form.submit} noValidate>
      <TextField
        {...field}
        label="Coupon code"
        value={applied ?? field.value}
        error={field.error ?? form.error}
        hint={applied ? 'The prices already include the 50% discount.' : null}
        readOnly={applied !== null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        trailing={
          <Button type="submit" variant="quiet" aria-disabled={applied !== null || form.isBusy}>
            {applied ? 'Applied' : 'Apply'}
          </Button>
        }
      />
    </form>
  );
}
