import type { Task } from '@focuspool/domain/task/task-contract';
import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../../platform/paths.ts';
import { Button, IconButton, pressOnce } from '../../../ui/button.tsx';
import { useOnDemand } from '../../../ui/load-on-demand.ts';
import { Link } from '../../../ui/page/link.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import type { ListActions } from '../list-actions.ts';
import type { ListRefusal } from '../list-refusals.ts';
import { dragRow, isEndOfDrag } from './drag-rows.ts';
import { TaskCheckbox } from './task-checkbox.tsx';
import { TaskDetailsMark } from './task-details-mark.tsx';
import { useNearWindow } from './use-near-window.ts';

type TaskRowProps = {
  task: Task;
  listId: string;
  userId: string;
  /** Whether this is the task to start, or to continue. */
  isNext: boolean;
  /** The label of the run on this task. */
  mark: string | undefined;
  /** Whether the task was added just now; it is then scrolled into view. */
  isNew: boolean;
  /** Whether the whole row is rendered at once, rather than when it comes near the window. */
  startsNear: boolean;
  /** The refusal of the task's last change, which was undone. */
  refusal: ListRefusal | undefined;
  actions: ListActions;
  /** Whether the rename button takes the focus, as it does when renaming has ended. */
  takesFocus: boolean;
  onRename: (taskId: string) => void;
  /** Moves the task by `by` places, up if negative. If moved by a pointer, the row stays under it for another press. */
  onMove: (task: Task, by: number, isByPointer: boolean) => void;
  /** Drops the task in front of the one with the id `before`, or at the end if that is null. */
  onDrop: (task: Task, before: string | null) => void;
};

// Hidden by colour: hundreds of layers with their own opacity would slow down every frame.
const hiddenIcon = 'pointer-fine:not-group-hover:not-group-has-focus-visible:text-transparent';

/** The classes that give a name on its own the same place and space as in the whole row. */
const alone =
  'ps-17 pe-23.5 max-sm:grid-rows-[minmax(2.75rem,auto)_1.875rem] @max-3xs:ps-6 @max-3xs:pe-1.5 @max-3xs:grid-rows-[minmax(2.75rem,auto)_1.875rem_2.75rem]';
const whole = 'px-1.5 sm:px-2';

const importDetailsPanel = async () => (await import('./task-details-panel.tsx')).TaskDetailsPanel;

/** One task: handle, checkbox, name, minutes, and icons that appear on hover or focus. Far from the window, its name alone. */
export const TaskRow = memo(function TaskRow({
  task,
  listId,
  userId,
  isNext,
  mark,
  isNew,
  startsNear,
  refusal,
  actions,
  takesFocus,
  onRename,
  onMove,
  onDrop,
}: TaskRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const markId = useId();
  const [showsMoves, setShowsMoves] = useState(false);
  const [showsDetails, setShowsDetails] = useState(false);
  const { Component: DetailsPanel, load: loadDetails } = useOnDemand(importDetailsPanel);
  const detailsId = useId();
  const handle = useRef<HTMLButtonElement>(null);
  const detailsMark = useRef<HTMLButtonElement>(null);
  const isNear = useNearWindow(row, startsNear || isNew);
  const isWhole = isNear || showsDetails || showsMoves || takesFocus || refusal !== undefined;
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);

  /** A new change to the task supersedes the refused one. */
  function dismissRefusal() {
    if (refusal) actions.dismiss(refusal);
  }

  function tick(isCompleted: boolean) {
    dismissRefusal();
    actions.tick(task.id, isCompleted);
  }

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    passFocusOn(currentTarget);
    dismissRefusal();
    actions.remove(listId, task);
  }

  function moveBy(by: number, isByPointer = false) {
    dismissRefusal();
    onMove(task, by, isByPointer);
  }

  function drop(before: string | null) {
    dismissRefusal();
    onDrop(task, before);
  }

  async function toggleDetails() {
    // The panel is still loading: a person who presses again has not seen it yet.
    if (showsDetails && !DetailsPanel) return;
    setShowsDetails(!showsDetails);
    if (!(await loadDetails())) setShowsDetails(false);
  }

  function closeMoves() {
    if (!showsMoves) return;
    setShowsMoves(false);
    handle.current?.focus();
  }

  function moveByKey(event: KeyboardEvent, movesRow: boolean) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !movesRow || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    moveBy(by);
  }

  return (
    <li
      ref={row}
      data-task={task.id}
      onKeyDown={(event) =>
        event.key === 'Escape' ? closeMoves() : moveByKey(event, event.altKey && !isOfField(event))
      }
      className={`group relative grid min-h-15 [contain-intrinsic-size:auto_4.625rem] draw-near [overflow-clip-margin:0.375rem] sm:[contain-intrinsic-size:auto_3.25rem] grid-cols-[auto_minmax(0,1fr)_auto] items-center @max-3xs:grid-cols-[auto_minmax(0,1fr)] rounded-2xl py-1 transition-colors hover:bg-surface sm:grid-cols-[auto_1fr_auto_auto] ${isWhole ? whole : alone} ${isNext ? 'bg-surface' : ''} ${isNew ? 'animate-rise' : ''}`}
    >
      {isWhole && (
        <div className="relative z-10 -ms-1.5 flex items-center @max-3xs:flex-col-reverse max-sm:row-span-2 sm:-ms-2">
          <button
            ref={handle}
            type="button"
            aria-label={`Move ${task.text}`}
            aria-expanded={showsMoves}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            title="Drag to move, or press Alt with an arrow key"
            onClick={(event) => !isEndOfDrag(event.currentTarget, event) && setShowsMoves(!showsMoves)}
            onPointerDown={({ currentTarget, nativeEvent, button }) =>
              button === 0 && dragRow(currentTarget, nativeEvent, ({ before }) => drop(before))
            }
            onKeyDown={(event) => moveByKey(event, true)}
            className={`grid min-h-11 w-6 cursor-grab touch-none place-items-center select-none rounded-xl text-ink-quiet transition-colors hover:text-ink ${hiddenIcon}`}
          >
            <GripVertical aria-hidden className="size-4.5" />
          </button>
          <TaskCheckbox task={task} onTick={tick} />
        </div>
      )}
      <TimerLink
        task={task}
        listId={listId}
        userId={userId}
        describedBy={isWhole && mark ? markId : undefined}
        alsoCalled={isWhole && isNext && !mark ? markId : undefined}
      />
      {isWhole && (
        <>
          <div className="relative z-10 flex @max-3xs:[grid-area:3/2]">
            <IconButton
              label={`Rename ${task.text}`}
              ref={takesFocus ? takeFocus : undefined}
              onClick={() => onRename(task.id)}
              className={hiddenIcon}
            >
              <Pencil aria-hidden className="size-4.5" />
            </IconButton>
            <IconButton label={`Delete ${task.text}`} onClick={pressOnce(remove)} className={hiddenIcon}>
              <Trash2 aria-hidden className="size-4.5" />
            </IconButton>
          </div>
          <div className="flex items-center gap-x-3 text-sm max-sm:col-[2/-1] max-sm:flex-row-reverse max-sm:flex-wrap max-sm:justify-end max-sm:pb-1.5 sm:mx-1">
            <span
              id={markId}
              aria-hidden={!mark}
              className={`flex items-center font-semibold whitespace-nowrap transition-colors ${isNext ? 'text-accent' : 'text-transparent group-hover:text-accent'} ${task.isCompleted && !mark ? 'invisible' : ''}`}
            >
              {mark ?? 'Start'}
              <ChevronRight className="size-4" />
            </span>
            <TaskDetailsMark
              ref={detailsMark}
              task={task}
              isOpen={showsDetails}
              panelId={detailsId}
              onToggle={() => void toggleDetails()}
              hidden={hiddenIcon}
            />
            <span className="rounded-full bg-surface px-2.5 py-0.5 whitespace-nowrap text-ink-quiet tabular-nums">
              {task.minutes} mins
            </span>
          </div>
        </>
      )}
      {showsDetails && DetailsPanel && (
        <DetailsPanel
          id={detailsId}
          task={task}
          actions={actions}
          onClose={() => {
            detailsMark.current?.focus();
            setShowsDetails(false);
          }}
        />
      )}
      {showsMoves && (
        <div className="relative z-10 col-span-full flex flex-wrap gap-2 ps-6 pb-2">
          <Button variant="quiet" onClick={({ detail }) => moveBy(-1, detail > 0)}>
            Move up
          </Button>
          <Button variant="quiet" onClick={({ detail }) => moveBy(1, detail > 0)}>
            Move down
          </Button>
        </div>
      )}
      {refusal && (
        <p role="alert" className="col-[2/-1] pb-2 pl-1 text-sm font-medium text-danger">
          {refusal.message}
        </p>
      )}
    </li>
  );
});

/** Fields use the same keys themselves: to open a choice, or to move by a paragraph. */
function isOfField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches('textarea, select');
}

/** Lets people who delete with the keyboard continue from the neighbouring row rather than from the top of the page. */
function passFocusOn(button: HTMLElement): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}

type TimerLinkProps = {
  task: Task;
  listId: string;
  userId: string;
  describedBy: string | undefined;
  /** The id of further visible text on the link, which a person may say to press it by voice. */
  alsoCalled: string | undefined;
};

/** A task's name as a link that opens the timer on the task (product 2.15); the whole row behind it is the target. */
function TimerLink({ task, listId, userId, describedBy, alsoCalled }: TimerLinkProps) {
  const id = useId();
  const { id: taskId, text: taskName, minutes: time, isCompleted } = task;
  return (
    <Link
      to={paths.timer}
      state={{ taskName, time, group_id: listId, taskId, userId }}
      {...(alsoCalled && { id, 'aria-labelledby': `${id} ${alsoCalled}` })}
      aria-describedby={describedBy}
      dir="auto"
      className={`min-w-0 py-1.5 pr-2 pl-1 text-left wrap-anywhere decoration-1 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus ${isCompleted ? 'text-ink-quiet line-through' : 'font-medium'}`}
    >
      {taskName}
    </Link>
  );
}
