import { daysRemaining } from '@focuspool/domain/subscription/subscription';
import type { Premium } from '@focuspool/domain/subscription/subscription-contract';
import { formatDay } from '../../platform/clock/format-day.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { readEntry } from '../../platform/history-entry.ts';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import type { PurchaseNote } from './use-purchase.ts';

/** `note` is the message about a payment just made, including one that came too late, beside a plan from elsewhere. */
type PremiumDialogProps = { premium: Premium; note: PurchaseNote | null };

/** Shown instead of buying while premium lasts: what it is, how long it lasts, and a way back. */
export function PremiumDialog({ premium, note }: PremiumDialogProps) {
  const { planName, endDate } = premium;
  const isPaid = note?.tone === 'success';
  function goBack() {
    // A person who has just paid was on the way to their list.
    if (isPaid) return navigate(paths.tasks);
    // Before the first entry, even one that led on to here, there is no page of ours.
    return readEntry().idx === 0 ? navigate(paths.home) : history.back();
  }
  return (
    <Dialog
      isOpen
      onClose={goBack}
      title="Premium Subscription Active"
      {...(isPaid ? { description: note.text } : {})}
      picture={<img src="/rewards/first-place-medal.svg" alt="" width={72} height={72} />}
    >
      <p className="font-display text-3xl font-bold">{planName ?? 'Premium access'}</p>
      {planName === null && (
        <p className="mt-1 text-ink-quiet">
          {endDate ? `Granted until ${formatDay(endDate)}` : 'Granted without end'}
        </p>
      )}
      {endDate && (
        <p className="mt-1 text-ink-quiet">
          Time remaining: {daysRemaining(Date.parse(endDate), serverNow())} days
        </p>
      )}
      {note?.tone === 'problem' && (
        <div className="mt-5">
          <FormNote tone="problem">{note.text}</FormNote>
        </div>
      )}
      <Button className="mt-7 w-full" onClick={goBack}>
        Go Back
      </Button>
    </Dialog>
  );
}
