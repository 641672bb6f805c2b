import type { PagePath } from '@focuspool/domain/account/access';
import { paths } from '../../../platform/paths.ts';
import { Button, pressOnce, toButtonClasses } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Link } from '../../../ui/page/link.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { useReplica } from '../../operation/person-replica.ts';
import { Celebration } from '../alerts/celebration.tsx';
import { prepareChime } from '../alerts/chime.ts';
import { TimerAnnouncer } from '../alerts/timer-announcer.tsx';
import { useCelebration } from '../alerts/use-celebration.ts';
import { ClockFace } from '../dial/clock-face.tsx';
import { DropRunButton } from './drop-run-button.tsx';
import { useRunController } from './run-controller.ts';
import { findRunLocation } from './run-location.ts';
import { useRunMark } from './run-status.ts';
import { readRun } from './run-store.ts';
import { RunsAside } from './runs-aside.tsx';
import { statusLabels } from './status-labels.ts';

type RunCardProps = {
  userId: string;
  /** Where to lead a person who may not open the timer, and may only let the run go; null for others. */
  instead: { to: PagePath; onFollow: () => void } | null;
};

/** A person's runs on the landing page: the current one, and the runs aside. */
export function RunCards({ userId, instead }: RunCardProps) {
  const isOnTask = useRunMark(userId) !== null;
  const { guest } = useReplica(userId);
  return (
    <>
      {isOnTask && <RunCard userId={userId} instead={instead} />}
      <RunsAside userId={userId} canFinish={!instead || guest !== undefined} />
    </>
  );
}

/** The current run, in the place and shape of the landing page's own countdown. */
function RunCard({ userId, instead }: RunCardProps) {
  const controller = useRunController(userId, null);
  const reading = controller.run && readRun(controller.run);
  const status = reading?.status ?? 'idle';
  const { guest } = useReplica(userId);
  const isGuest = instead !== null && guest !== undefined;
  const hasLeft = isGuest && guest === 'left';
  const isCelebrating = useCelebration(status);

  function toggle() {
    if (status === 'running') return controller.pause();
    if (hasLeft) return;
    prepareChime();
    controller.start();
  }
  useShortcut(' ', toggle);

  if (!controller.run || !reading) return null;
  const isOver = status === 'finished';
  // Guests work on the page of the link, on each of their devices.
  const way = isGuest ? { to: paths.room } : findRunLocation(userId, controller.run);
  const isRoom = way.to !== paths.timer && !hasLeft;
  const goesToPlans = !isGuest && instead?.to === paths.subscription;
  return (
    <Surface aria-label="Your run" className="grid gap-6 p-5 shadow-float sm:p-9">
      <div className="grid min-h-59 content-center justify-items-center gap-5">
        <p className="text-center text-ink-quiet">
          <span className="block">
            <Celebration isCelebrating={isCelebrating} />
            {!isCelebrating && statusLabels[status]}
          </span>
          <bdi className="line-clamp-2 text-lg font-semibold wrap-anywhere text-ink">
            {controller.run.task.taskName}
          </bdi>
        </p>
        <ClockFace
          remainingMs={reading.remainingMs}
          className="text-[min(24vw,7.5rem)] lg:text-[min(9vw,7.5rem)]"
        />
        <div className="flex w-full items-center gap-4">
          <ProgressBar percent={reading.percent} className="flex-1" />
          <span className="min-w-14 text-right font-display text-2xl font-semibold tabular-nums">
            {reading.percent}%
          </span>
        </div>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {!isOver && !(hasLeft && status === 'paused') && (
          <Button size="large" onClick={pressOnce(toggle)} className="grow basis-32">
            {status === 'running' ? 'Pause' : 'Start'}
          </Button>
        )}
        <Link
          {...(instead && !isGuest ? { to: instead.to, onClick: instead.onFollow } : way)}
          className={toButtonClasses({
            variant: isOver ? 'primary' : 'quiet',
            size: 'large',
            className: 'grow basis-44',
          })}
        >
          {goesToPlans ? 'Go premium' : `Open the ${isRoom ? 'room' : 'timer'}`}
        </Link>
        {instead && guest !== 'seated' && <DropRunButton run={controller.run} onDrop={controller.drop} />}
      </div>
      <TimerAnnouncer reading={reading} />
    </Surface>
  );
}
