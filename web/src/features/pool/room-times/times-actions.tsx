import { lastErrorOf } from '../../../platform/api/last-error.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SwitchRow } from '../../../ui/form/switch-row.tsx';
import { Link } from '../../../ui/page/link.tsx';
import { useReminderWish, useRoomCalendar } from './room-times-requests.ts';

type TimesActionsProps = {
  userId: string;
  /** The key of the room's link; null for the room in which the person sits. */
  token: string | null;
  /** Whether the room has a time before it closes. */
  hasNext: boolean;
  isTold: boolean;
  isCentred?: boolean;
  className?: string;
};

/** Reminders before each fixed time of a room, and the times as a calendar file. */
export function TimesActions({
  userId,
  token,
  hasNext,
  isTold,
  isCentred = false,
  className = '',
}: TimesActionsProps) {
  const { wishing, wish, isNotified } = useReminderWish(userId, token);
  const calendar = useRoomCalendar(token);
  const isOn = wishing.isPending ? wishing.variables : isTold;
  const error = lastErrorOf(wishing, calendar);
  // There is nothing to be reminded of or to save; reminders that are on can still be turned off.
  if (!hasNext && !isOn) return null;
  return (
    <div className={`grid gap-2 ${className}`}>
      <div className={`flex flex-wrap items-center gap-x-6 ${isCentred ? 'justify-center' : ''}`}>
        <SwitchRow label="Remind me five minutes before" isOn={isOn} onChange={wish} className="text-sm" />
        {hasNext && (
          <Button
            variant="plain"
            className="-mx-3 px-3! text-sm"
            aria-disabled={calendar.isPending}
            onClick={() => calendar.mutate()}
          >
            Add to my calendar
          </Button>
        )}
      </div>
      <p role="status" className={`text-sm text-ink-quiet empty:sr-only ${isCentred ? 'text-center' : ''}`}>
        {isOn && !isNotified && (
          <>
            Not on this device: its notifications are off.{' '}
            <Link to={paths.settings} className="font-medium text-ink underline underline-offset-4">
              Settings
            </Link>
          </>
        )}
      </p>
      {error && <FormNote tone="problem">{error.message}</FormNote>}
    </div>
  );
}
