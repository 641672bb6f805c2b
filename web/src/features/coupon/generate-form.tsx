import { commissionPercent } from '@focuspool/domain/coupon/commission';
import {
  clipLetters,
  codeOf,
  codeSuffix,
  letterCount,
  lettersSchema,
  minLetters,
} from '@focuspool/domain/coupon/coupon-code';
import type { Coupon } from '@focuspool/domain/coupon/coupon-contract';
import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { ApiRefusal } from '../../platform/api/api.ts';
import { paths } from '../../platform/paths.ts';
import { Button, toButtonClasses } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/page/link.tsx';
import { describeCouponFailure, useGenerateCoupon } from './coupon-requests.ts';

type GenerateFormProps = { userId: string; own: Coupon | null };

/** Asks for the letters, warns if they replace a coupon, and shows the new one in a popup (product 4.11). */
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
        <SubmitButton isBusy={generation.isPending} disabled={letters.length < minLetters}>
          Generate Coupon
        </SubmitButton>
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

type LettersFieldProps = {
  letters: string;
  onChange: (letters: string) => void;
  error: string | null;
};

/** Two to four capital letters before the fixed ending of every code (product 5.6). */
function LettersField({ letters, onChange, error }: LettersFieldProps) {
  function takeIn(field: HTMLInputElement): void {
    const caret = field.selectionStart;
    const clipped = clipLetters(field.value);
    // If nothing of the typed text is left, the value stays the same, and Preact would leave the field as typed.
    field.value = clipped;
    field.setSelectionRange(caret, caret);
    onChange(clipped);
  }

  return (
    <TextField
      label="Your letters"
      name="letters"
      value={letters}
      onChange={({ target }) => takeIn(target)}
      error={error}
      hint={
        letters.length < minLetters
          ? `${letterCount} letters. Your code ends with ${codeSuffix}.`
          : `Your code will be ${codeOf(letters)}.`
      }
      trailing={<span className="pr-4 font-display text-lg font-bold text-ink-quiet">{codeSuffix}</span>}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

type ReplaceDialogProps = {
  isOpen: boolean;
  /** The code that would stop working. */
  code: string | null;
  onProceed: () => void;
  onCancel: () => void;
};

function ReplaceDialog({ isOpen, code, onProceed, onCancel }: ReplaceDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title="You already have a coupon"
      description={`${code ?? 'Your current coupon'} will stop working and others can take it. What it has earned stays yours.`}
    >
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onProceed}>Proceed Anyway</Button>
      </div>
    </Dialog>
  );
}

type CouponCreatedDialogProps = { coupon: Coupon; isOpen: boolean; onClose: () => void };

function CouponCreatedDialog({ coupon, isOpen, onClose }: CouponCreatedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Your coupon is ready"
      description={`Share it. You earn ${commissionPercent}% of every payment made with it.`}
      picture={<img src="/rewards/party-popper.svg" alt="" width={72} height={72} />}
    >
      <p className="mb-6 font-display text-4xl font-bold tracking-wider">{coupon.code}</p>
      <div className="flex flex-col gap-3">
        <CopyButton text={coupon.code} label="Copy coupon code" variant="primary" />
        <Link to={paths.analytics} className={toButtonClasses({ variant: 'quiet' })}>
          View Analytics Page
        </Link>
        <Button variant="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
