import { formatClock } from '@focuspool/domain/timer/time-format';
import { readTimer, type TimerStatus } from '@focuspool/domain/timer/timer';
import type { LucideIcon } from 'lucide-react';
import BellRing from 'lucide-react/icons/bell-ring';
import Coffee from 'lucide-react/icons/coffee';
import Pause from 'lucide-react/icons/pause';
import Timer from 'lucide-react/icons/timer';
import { type ComponentProps, useState, useSyncExternalStore } from 'react';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../ui/page/link.tsx';
import { type BreakView, nameBreak, useBreak } from '../rhythm/break-store.ts';
import { standaloneRun } from '../standalone/standalone-run.ts';
import { findLastPage, findRunLocation } from './run-location.ts';
import { useCurrentRun, useHasLeftRoom } from './run-status.ts';
import { hasWorkedTime, readRun } from './run-store.ts';
import { statusLabels } from './status-labels.ts';

type RunClockProps = {
  userId: string | undefined;
  /** If false, the clock leads to the landing page, where the run can be seen. */
  canOpenTimer: boolean;
};

/** A small clock of the current run, or else of the break or the landing page's countdown; it leads back to that. */
export function RunClock({ userId, canOpenTimer }: RunClockProps) {
  const current = useCurrentRun(userId);
  const resting = useBreak(userId);
  const countdown = useSyncExternalStore(standaloneRun.watch, standaloneRun.read);
  const hasLeft = useHasLeftRoom(userId);
  const run = current && hasWorkedTime(current) ? current : null;
  const canOpen = (page: keyof typeof backTo) => canOpenTimer || page === paths.room;
  if (userId && resting?.reading.isAnnounced && !run) {
    const page = findLastPage(userId, resting.taken.key);
    return <BreakClock view={resting} to={canOpen(page) ? page : paths.home} />;
  }
  const { status, remainingMs } = run ? readRun(run) : readTimer(countdown, countdown.seenAt);
  const last = run && userId ? findRunLocation(userId, run) : null;
  const way = last && canOpen(last.to) ? last : { to: paths.home, state: null };
  const time = formatClock(remainingMs);
  const back = hasLeft && way.to === paths.room ? backTo[paths.timer] : backTo[way.to];
  const subject = run ? `${run.task.taskName}: ` : '';
  const Icon = icons[status];
  return (
    <ClockLink
      {...way}
      name={`${subject}${statusLabels[status]}, ${time} left. ${back}`}
      title={subject + statusLabels[status]}
      className={status === 'finished' ? 'bg-accent text-on-accent hover:text-ink' : 'bg-surface'}
    >
      <Icon aria-hidden className="size-[1em] shrink-0" strokeWidth={2.5} />
      {time}
    </ClockLink>
  );
}

function BreakClock({ view, to }: { view: BreakView; to: keyof typeof backTo }) {
  const { reading } = view;
  const isOver = reading.status === 'over';
  const time = formatClock(reading.remainingMs);
  return (
    <ClockLink
      to={to}
      name={`${isOver ? nameBreak(view) : `Break, ${time} left`}. ${backTo[to]}`}
      title={nameBreak(view)}
      className="bg-surface text-success"
    >
      <Coffee aria-hidden className="size-[1em] shrink-0" strokeWidth={2.5} />
      {isOver ? (
        <span className="font-sans whitespace-nowrap">
          <span className="lg:hidden">Over</span>
          <span className="max-lg:hidden">{nameBreak(view)}</span>
        </span>
      ) : (
        time
      )}
    </ClockLink>
  );
}

type ClockLinkProps = ComponentProps<typeof Link> & { title: string; name: string };

/** The name changes every second; while the link has the focus it is kept until the title changes, or each change is read out. */
function ClockLink({ title, name, className, ...props }: ClockLinkProps) {
  const [held, setHeld] = useState<{ title: string; name: string } | null>(null);
  if (held && held.title !== title) setHeld({ title, name });
  return (
    <Link
      {...props}
      aria-label={held?.name ?? name}
      title={title}
      onFocus={() => setHeld({ title, name })}
      onBlur={() => setHeld(null)}
      className={`${clockLook} ${className}`}
    />
  );
}

const clockLook =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-[min(0.75rem,3.3vw)] font-display text-[min(1rem,4.4vw)] font-semibold tabular-nums transition hover:bg-surface-strong sm:px-[min(0.75rem,1.6vw)] sm:text-[min(1rem,2.2vw)]';

const icons: Record<TimerStatus, LucideIcon> = {
  idle: Timer,
  running: Timer,
  paused: Pause,
  finished: BellRing,
};

const backTo = {
  [paths.home]: 'Back to the clock',
  [paths.timer]: 'Back to the timer',
  [paths.taskPool]: 'Back to the room',
  [paths.room]: 'Back to the room',
};
