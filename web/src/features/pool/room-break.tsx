import { showToast } from '../../ui/feedback/toast-queue.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Surface } from '../../ui/surface.tsx';
import { CheerLine } from '../cheer/cheer-line.tsx';
import { PastOutcome } from '../intention/outcome-question.tsx';
import { LandedLine } from '../landing/landing-line.tsx';
import { ClockFace } from '../timer/dial/clock-face.tsx';
import { BreakActions } from '../timer/rhythm/break-panel.tsx';
import { type BreakView, nameBreak } from '../timer/rhythm/break-store.ts';
import type { ShownRoom } from './shown-room.ts';

type RoomBreakProps = {
  userId: string;
  view: BreakView;
  isGuest: boolean;
  /** Null while the room cannot be reached. */
  room: ShownRoom | null;
};

/** The viewer's break at the head of the room: the others work on, and the seat is kept. */
export function RoomBreak({ userId, view, isGuest, room }: RoomBreakProps) {
  usePageTitle(room?.name ?? 'Task Pool');
  return (
    <Surface
      role="region"
      aria-label="Your break"
      className="flex flex-wrap items-center gap-x-7 gap-y-4 p-5 sm:p-6"
    >
      <div className="mr-auto min-w-0">
        {room && (
          <p className="text-ink-quiet">
            <bdi>{room.name ?? 'Task pool'}</bdi> · {room.memberCount} here
          </p>
        )}
        <h1 className="mt-0.5 text-2xl sm:text-3xl">{nameBreak(view)}</h1>
        <div className="mt-1 grid min-h-7 justify-items-start">
          <LandedLine userId={userId} />
          <CheerLine userId={userId} />
          <PastOutcome userId={userId} />
        </div>
      </div>
      <ClockFace remainingMs={view.reading.remainingMs} className="text-4xl text-success sm:text-6xl" />
      <BreakActions
        userId={userId}
        view={view}
        hasTasks={!isGuest}
        onEnd={isGuest ? undefined : () => showToast('You have left the room.')}
        className="sm:justify-end lg:w-auto lg:has-[button+button]:min-w-96"
      />
    </Surface>
  );
}
