import { lettersSchema, minLetters } from '@focuspool/domain/coupon/coupon-code';
import type { Coupon } from '@focuspool/domain/coupon/coupon-contract';
import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { ApiRefusal } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CouponCreatedDialog } from './coupon-created-dialog.tsx';
import { describeCouponFailure, useGenerateCoupon } from './generate-coupon-request.ts';
import { LettersField } from './letters-field.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

type GenerateFormProps = { userId: string; own: Coupon | null };

/** Letters, a warning when they replace a coupon, and the popup with the new one (specification, section 4). */
export function GenerateForm({ userId, own }: GenerateFormProps) {
  const [letters, setLetters] = useState('');
  const [isWarning, setIsWarning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [created, setCreated] = useState<Coupon | null>(null);
  const [isShown, setIsShown] = useState(false);
  const generation = useGenerateCoupon(userId);

  function generate(isReplacing: boolean): void {
    setIsWarning(false);
    if (generation.isPending) return;
    generation.mutate(
      { letters, isReplacing },
      {
        onSuccess: (coupon) => {
          setCreated(coupon);
          setIsShown(true);
          setLetters('');
        },
        onError: (error) => {
          // Another tab may have made a coupon since this page was opened.
          if (error instanceof ApiRefusal && error.reason === 'coupon_owned') setIsWarning(true);
          else setProblem(describeCouponFailure(error));
        },
      },
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = v.safeParse(lettersSchema, letters);
    if (!checked.success) setProblem(checked.issues[0].message);
    else if (own) setIsWarning(true);
    else generate(false);
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="grid content-start gap-2">
        <LettersField
          letters={letters}
          error={problem}
          onChange={(next) => {
            setLetters(next);
            setProblem(null);
          }}
        />
        <Button
          type="submit"
          size="large"
          disabled={letters.length < minLetters}
          aria-disabled={generation.isPending}
        >
          {generation.isPending && <Spinner />}
          Generate Coupon
        </Button>
      </form>
      <ReplaceDialog
        isOpen={isWarning}
        code={own?.code ?? null}
        onProceed={() => generate(true)}
        onCancel={() => setIsWarning(false)}
      />
      {created && <CouponCreatedDialog coupon={created} isOpen={isShown} onClose={() => setIsShown(false)} />}
    </>
  );
}
