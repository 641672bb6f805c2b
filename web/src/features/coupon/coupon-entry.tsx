import * as v from 'valibot';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const entrySchema = v.object({
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter a coupon code.')),
});

type CouponEntryProps = {
  /** The applied code, or null; it cannot be removed again. */
  applied: string | null;
  /** Checks and applies what was typed; an error that it throws is shown. */
  onApply: (typed: string) => Promise<void>;
};

/** The coupon field of a purchase (product 5.6). */
export function CouponEntry({ applied, onApply }: CouponEntryProps) {
  const form = useForm({
    schema: entrySchema,
    initial: { code: '' },
    places: { coupon_unknown: 'code' },
    send: ({ code }) => onApply(code),
  });
  const field = form.field('code');

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-wrap items-start gap-x-3">
      <TextField
        {...field}
        label="Coupon code"
        className="min-w-0 grow basis-40"
        value={applied ?? field.value}
        error={field.error ?? form.error}
        hint={applied ? 'Applied. The prices above already include the 50% off.' : null}
        readOnly={applied !== null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button
        type="submit"
        variant="quiet"
        className="mt-7 min-h-13"
        aria-disabled={applied !== null || form.isBusy}
      >
        {applied ? 'Applied' : 'Apply'}
      </Button>
    </form>
  );
}
