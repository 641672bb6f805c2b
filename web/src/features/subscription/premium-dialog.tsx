import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { RunningSubscription } from './subscriptions-request.ts';

/** `note` is what is said of a payment just made. */
type PremiumDialogProps = { running: RunningSubscription; note: string | null };

/** Nothing to buy while a subscription runs: what it is and how long it lasts, and the way back. */
export function PremiumDialog({ running, note }: PremiumDialogProps) {
  const navigate = useNavigate();
  // The first page that the tab opens here has this key: before it lies another site, or nothing.
  const isFirstPage = useLocation().key === 'default';
  function goBack() {
    // Whoever has just paid was on the way to their list.
    if (note !== null) return navigate(paths.tasks);
    return isFirstPage ? navigate(paths.home) : navigate(-1);
  }
  return (
    <Dialog
      isOpen
      onClose={goBack}
      title="Premium Subscription Active"
      {...(note ? { description: note } : {})}
      picture={<img src="/rewards/first-place-medal.svg" alt="" width={72} height={72} />}
    >
      <p className="font-display text-3xl font-bold">{running.planName}</p>
      <p className="mt-1 text-ink-quiet">Time remaining: {running.days} days</p>
      <Button className="mt-7 w-full" onClick={goBack}>
        Go Back
      </Button>
    </Dialog>
  );
}
