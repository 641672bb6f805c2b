import { onFirstUse } from '@focuspool/domain/on-first-use';
import { describeTimes, readTimes, type ShownTimes } from '@focuspool/domain/pool/shown-times';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { deviceClocks } from '../../../platform/clock/device-clocks.ts';
import { deviceTimeZone } from '../../../platform/clock/device-time-zone.ts';
import { formatTime } from '../../../platform/clock/format-instant.ts';
import { useFromServerTime } from '../../../platform/clock/use-server-time.ts';
import { useHourCycle } from '../../operation/use-hour-cycle.ts';

const findDateFormat = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

const checkEveryMs = 20_000;

type TimesLineProps = { userId: string; times: ShownTimes; className?: string };

/** The times at which people meet in a room, by the reader's clocks. */
export function TimesLine({ userId, times, className = '' }: TimesLineProps) {
  const hourCycle = useHourCycle(userId);
  // A traveller's time zone changes while the page is open.
  const timeZone = useFromServerTime(checkEveryMs, deviceTimeZone, false);
  const said = describeTimes(readTimes(times, timeZone), {
    date: (at) => findDateFormat().format(deviceClocks(at)),
    clock: (at) => formatTime(at, hourCycle),
  });
  return (
    <p className={`text-balance text-ink-quiet ${className}`}>
      <CalendarClock aria-hidden className="mr-2 -mt-1 inline size-5 text-success" />
      {said ?? 'It closes before its next fixed time'}
    </p>
  );
}
