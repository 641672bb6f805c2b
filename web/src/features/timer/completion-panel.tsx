import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { Button, toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { NumberLink } from '../../ui/page/number-link.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Surface } from '../../ui/surface.tsx';
import type { Completion } from './complete-run.ts';
import { type CompletionMessage, describeCompletion } from './completion-messages.ts';
import { findRoomBreak } from './run/shown-room-clock.ts';

type CompletionPanelProps = {
  completion: Completion;
  onRetry: () => void;
  /** How long the success is shown before the task manager opens (product 4.2). */
  successMs?: number;
  /** Goes back to where the run was worked, for people without a task manager. */
  onBack?: () => void;
  /** The possible next steps, shown beside a success. */
  children: ReactNode;
};

const isRoomAtRest = () => findRoomBreak() !== null;

/** Shows the outcome of a run that was declared complete. */
export function CompletionPanel({
  completion,
  onRetry,
  successMs = 1_000,
  onBack,
  children,
}: CompletionPanelProps) {
  const message = describeCompletion(completion);
  const { picture, heading, isTrouble, canRetry, isOver } = message;
  // While the room rests by its clock, which may be known a moment later, the person stays in the room.
  const [staysInRoom, setStaysInRoom] = useState(isRoomAtRest);
  // A message that must be read or needs an answer does not go away by itself.
  const goesOn = isOver && !staysInRoom;
  const isSettled = completion.delivery !== null;
  usePageTitle(heading);

  const [shownAt] = useState(location.pathname);
  const goOn = useEffectEvent(() => {
    // A page that is being left stays rendered until the next one is.
    if (location.pathname !== shownAt) return;
    if (isRoomAtRest()) setStaysInRoom(true);
    else if (onBack) onBack();
    else navigate(paths.tasks, { replace: true });
  });
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!goesOn) return;
    // A person who is on one of the buttons with the keyboard is not taken away from it.
    const isHeld = () => card.current?.querySelector(':is(a, button):focus-visible');
    const interval = setInterval(() => isHeld() || goOn(), successMs);
    return () => clearInterval(interval);
  }, [goesOn, successMs]);
  const backVariant = isTrouble && !canRetry ? 'primary' : 'quiet';

  return (
    <div className="grid flex-1 place-items-center p-4">
      <Surface
        ref={card}
        role={isTrouble ? 'alert' : undefined}
        className="grid w-full max-w-md animate-rise sm:max-w-xl justify-items-center gap-4 px-6 py-10 text-center"
      >
        {picture && <img src={picture} alt="" width={144} height={144} className="-order-1 animate-rise" />}
        <h1 className="-order-1 text-3xl">{heading}</h1>
        {/* With the keyboard, the next steps are reached before the numbers. */}
        {!isTrouble && children}
        <p role={isTrouble ? undefined : 'status'} className="-order-1 min-h-7 text-lg text-ink-quiet">
          <Detail {...message} />
        </p>
        {isSettled && !goesOn && (
          <div className="mt-4 flex w-full flex-wrap gap-3">
            {canRetry && (
              <Button onClick={onRetry} className="flex-1">
                Try again
              </Button>
            )}
            {onBack ? (
              <Button variant={backVariant} onClick={onBack} className="flex-1">
                Back to the room
              </Button>
            ) : (
              <Link
                to={paths.tasks}
                replace
                className={toButtonClasses({ variant: backVariant, className: 'flex-1' })}
              >
                Back to tasks
              </Link>
            )}
          </div>
        )}
      </Surface>
    </div>
  );
}

/** The gain; each number in it leads to the runs behind it (product 13.1). */
function Detail({ detail, numbers = [] }: CompletionMessage) {
  let rest = detail;
  const links = numbers.map(({ text, filter }) => {
    const [before, ...after] = rest.split(text);
    rest = after.join(text);
    return (
      <Fragment key={text}>
        {before}
        <span className="relative">
          <NumberLink filter={filter} name={text}>
            {text}
          </NumberLink>
        </span>
      </Fragment>
    );
  });
  return [...links, rest];
}
