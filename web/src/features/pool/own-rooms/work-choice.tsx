import type { ReactNode } from 'react';
import { paths } from '../../../platform/paths.ts';
import { toButtonClasses } from '../../../ui/button.tsx';
import { Link } from '../../../ui/page/link.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { Surface } from '../../../ui/surface.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import type { ShownRoom } from '../shown-room.ts';
import { GuestWork } from './guest-work.tsx';

/** How many of the next tasks can be chosen here; the others are on the list. */
const mostTasks = 5;

type WorkChoiceProps = {
  userId: string;
  /** A guest has no lists. */
  isGuest: boolean;
  room: ShownRoom;
  /** The button that leaves the room. */
  exit: ReactNode;
};

/** The head of the room for a person with nothing in hand: the next tasks, one press each. */
export function WorkChoice({ userId, isGuest, room, exit }: WorkChoiceProps) {
  usePageTitle(room.name ?? 'Task Pool');
  const [list] = useReplica(userId).shown.lists;
  const tasks = list?.tasks.filter(({ isCompleted }) => !isCompleted).slice(0, mostTasks) ?? [];
  return (
    <Surface role="region" aria-label="Your timer" className="grid gap-5 p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <div className="mr-auto min-w-0">
          <p className="text-ink-quiet">
            <bdi>{room.name ?? 'Task pool'}</bdi> · {room.memberCount} here
          </p>
          <h1 className="mt-0.5 text-2xl text-balance sm:text-3xl">What will you work on?</h1>
        </div>
        {exit}
      </div>
      {isGuest ? (
        <GuestWork userId={userId} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {tasks.map(({ id, text }) => (
            <Link
              key={id}
              to={paths.taskPool}
              replace
              state={{ taskId: id, taskName: text, groupId: list?.id }}
              className={toButtonClasses({ variant: 'quiet', className: 'min-w-0 max-w-full' })}
            >
              <bdi className="truncate">{text}</bdi>
            </Link>
          ))}
          {tasks.length === 0 && (
            <Link to={paths.tasks} className={toButtonClasses()}>
              Add a task
            </Link>
          )}
        </div>
      )}
    </Surface>
  );
}
