import type { ExportQuery } from '@focuspool/domain/stats/stats-export';
import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { CalendarAddress } from '../calendar/calendar-address.tsx';
import { useCalendarAddress } from '../calendar/calendar-requests.ts';

const files: readonly { of: ExportQuery['of']; name: string }[] = [
  { of: 'runs', name: 'Finished runs' },
  { of: 'statistics', name: 'Statistics' },
];
const formats = ['csv', 'json'] as const;

type ExportPaneProps = { userId: string; hasPlan: boolean };

/** Runs and statistics as files, and in the person's calendar; without a plan only an address that they made earlier. */
export function ExportPane({ userId, hasPlan }: ExportPaneProps) {
  const titleId = useId();
  const isOnline = useIsOnline();
  const address = useCalendarAddress(userId);
  if (!hasPlan && !address.known?.madeAt && !address.isRevoked) return null;
  return (
    <Surface aria-labelledby={titleId} className="grid gap-6 p-6 sm:p-8">
      <div>
        <h2 id={titleId} className="text-2xl">
          Take it with you
        </h2>
        <p role="status" className="text-ink-quiet not-empty:mt-2">
          {!isOnline && 'You are offline. Files and addresses will be available once you are back online.'}
        </p>
      </div>
      {hasPlan && <Files isOnline={isOnline} />}
      <div className="grid gap-4">
        <div>
          <h3 className="text-lg">In your calendar</h3>
          <p className="mt-1 text-ink-quiet">
            A private address for your calendar app: it shows your finished runs from the last six months.
            Anyone who has it can read them.
          </p>
        </div>
        <CalendarAddress state={address} hasPlan={hasPlan} isOnline={isOnline} />
      </div>
    </Surface>
  );
}

function Files({ isOnline }: { isOnline: boolean }) {
  return (
    <div>
      <h3 className="text-lg">As files</h3>
      <ul className="mt-2 divide-y divide-line">
        {files.map(({ of, name }) => (
          <li key={of} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span>{name}</span>
            <span className="flex flex-wrap gap-3">
              {formats.map((as) => (
                <a
                  key={as}
                  href={`/api/stats/export?${new URLSearchParams({ of, as })}`}
                  download
                  aria-label={`${name} as ${as.toUpperCase()}`}
                  aria-disabled={!isOnline}
                  onClick={(event) => !isOnline && event.preventDefault()}
                  className={toButtonClasses({ variant: 'quiet' })}
                >
                  <Download aria-hidden className="size-4.5" />
                  {as.toUpperCase()}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
