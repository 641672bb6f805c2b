import { refusals } from '@focuspool/domain/refusals';
import type { VisibilityChoices } from '@focuspool/domain/visibility/task-visibility';
import { createBackgroundPart, useBackgroundPart } from '../../platform/updates/background-part.ts';
import { setTimerToastMs, showToast } from '../../ui/feedback/toast-queue.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Celebration } from '../timer/alerts/celebration.tsx';
import type { RunController } from '../timer/run/run-controller.ts';
import type { RunView } from '../timer/run/run-store.ts';
import { useTimerPanel } from '../timer/use-timer-panel.tsx';
import { ClosePool } from './close-pool.tsx';
import { RoomControls } from './room-controls.tsx';
import type { ShownRoom } from './shown-room.ts';
import { TimerRing } from './timer-ring.tsx';

const visibilitySwitch = createBackgroundPart(
  async () => (await import('../visibility/task-visibility-switch.tsx')).TaskVisibilitySwitch,
);

type RoomPanelProps = {
  userId: string;
  run: RunView;
  controller: RunController;
  /** Null while the room cannot be reached. */
  room: ShownRoom | null;
  /** How long a run started now would work by the room's clock; null if it has a length of its own. */
  workLeftMs: number | null;
  /** Null for a task on no open list. */
  choices: VisibilityChoices | null;
  isGuest: boolean;
  onComplete: () => void;
};

/** The viewer's task and timer at the head of the room; on a phone the timer stays within the thumb's reach. */
export function RoomPanel({
  userId,
  run,
  controller,
  room,
  workLeftMs,
  choices,
  isGuest,
  onComplete,
}: RoomPanelProps) {
  usePageTitle(room?.name ?? 'Task Pool');
  const { part: VisibilitySwitch } = useBackgroundPart(visibilitySwitch, choices !== null);
  const { reading, isCelebrating, toggle, openSetting, openCompletion, extend, dialogs } = useTimerPanel({
    run,
    controller,
    question: 'Complete Task?',
    onRefused: (refusal) =>
      refusal === 'run_at_zero'
        ? showToast('Set timer', setTimerToastMs)
        : showToast(refusals[refusal].message),
    onComplete,
  });
  const isByClock = workLeftMs !== null && (reading.status === 'idle' || reading.status === 'paused');
  const done = `${reading.percent}% done`;
  // The clock then shows the room's time, and the ring around it the run's own progress.
  const ofRoom = isByClock ? `to the room’s next break · ${done}` : done;
  const progress = (
    <>
      <Celebration isCelebrating={isCelebrating} />
      {!isCelebrating && ofRoom}
    </>
  );

  return (
    <section
      aria-label="Your timer"
      className="flex flex-wrap items-center gap-x-4 sm:grid sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-7 sm:gap-y-4 sm:rounded-surface sm:border sm:border-line sm:bg-surface sm:p-6 sm:shadow-pane lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
    >
      <div className="order-1 sm:order-none sm:justify-self-end sm:col-start-3 sm:row-start-1 lg:col-start-4 lg:row-span-2">
        <ClosePool userId={userId} isGuest={isGuest} onLeft={controller.drop} />
      </div>
      <div className="min-w-0 max-sm:contents sm:col-start-2 sm:row-span-2 sm:row-start-1">
        {/* On a phone the pool's name is left out beside the number of people; an own room's name is not. */}
        <p className="order-2 flex max-w-full min-w-0 text-ink-quiet">
          <bdi className={`truncate ${room && !room.name ? 'max-sm:hidden' : ''}`}>
            {room?.name ?? 'Task pool'}
          </bdi>
          {room && (
            <span className="shrink-0 whitespace-pre">
              <span className={room.name ? '' : 'max-sm:hidden'}> · </span>
              {room.memberCount} here
            </span>
          )}
        </p>
        <h1 className="grow basis-[max(10rem,100%-9rem)] text-lg/5.5 wrap-anywhere sm:mt-0.5 sm:text-3xl lg:text-4xl">
          <bdi>{run.task.taskName}</bdi>
        </h1>
        {/* Its space is kept, so that nothing moves when the switch appears. */}
        <div
          className={`order-2 flex flex-wrap items-center gap-x-6 sm:mt-1 ${room && choices ? 'min-h-11' : ''}`}
        >
          <p className="text-ink-quiet tabular-nums max-sm:hidden">{progress}</p>
          {room && choices && VisibilitySwitch && (
            <VisibilitySwitch userId={userId} taskId={run.task.taskId} choices={choices} />
          )}
        </div>
      </div>
      {/* Its pane reaches down behind the two page links at the foot of a phone, so that no card shows in between. */}
      <div className="room-foot fixed inset-x-0 bottom-0 z-10 flex items-center gap-3 rounded-t-surface border-t border-line bg-solid px-[min(1rem,4.5vw)] pt-2 pb-[calc(env(safe-area-inset-bottom)+4.25rem)] shadow-float sm:contents">
        <div className="sm:col-start-1 sm:row-span-2 sm:row-start-1">
          <TimerRing
            reading={isByClock ? { ...reading, remainingMs: workLeftMs } : reading}
            onSet={isByClock ? undefined : openSetting}
          />
        </div>
        <p
          className={`mr-auto text-ink-quiet tabular-nums sm:hidden ${isCelebrating || isByClock ? 'text-xs/3.5 text-balance' : ''}`}
        >
          {progress}
        </p>
        <div className="sm:col-start-3 sm:row-start-2 sm:justify-self-end lg:row-span-2 lg:row-start-1">
          <RoomControls
            status={reading.status}
            onToggle={toggle}
            onFinish={openCompletion}
            onExtend={extend}
          />
        </div>
      </div>
      {dialogs}
    </section>
  );
}
