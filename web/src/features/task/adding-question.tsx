import {
  type AddingPlan,
  type LeftOutReason,
  leftOutReasons,
  maxLinesRead,
} from '@focuspool/domain/task/adding-plan';
import { maxTasksInList } from '@focuspool/domain/task/task-list';
import { maxTextLength } from '@focuspool/domain/task/task-text';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

type AddingQuestionProps = {
  plan: AddingPlan;
  isOpen: boolean;
  onYes: () => void;
  onNo: () => void;
};

const integer = new Intl.NumberFormat(undefined);

/** More names than these would only be scrolled past; all of them can be copied. */
const mostNamed = 12;

/** What stands after the count of lines that were left out. */
const explanations: Record<LeftOutReason, string> = {
  too_long: `longer than ${maxTextLength} characters`,
  unstorable: 'with characters that cannot be kept',
  on_list: 'on the list already',
  repeated: 'there twice',
  no_room: `without room: a list holds ${integer.format(maxTasksInList)} tasks`,
  unread: `after the first ${integer.format(maxLinesRead)}`,
  empty: 'empty',
};

/** Asks before many lines become tasks, and says which do not. */
export function AddingQuestion({ plan: { added, leftOut }, isOpen, onYes, onNo }: AddingQuestionProps) {
  const answer = useRef<HTMLButtonElement>(null);
  const count = added.length;
  const isAny = count > 0;
  const title = isAny ? `Add ${integer.format(count)} ${count === 1 ? 'task' : 'tasks'}?` : 'Nothing to add';
  const groups = leftOutReasons.flatMap((reason) => {
    const lines = leftOut.get(reason);
    return lines ? [{ reason, lines }] : [];
  });
  const written = groups.flatMap(({ lines }) => lines.flatMap(({ text }) => (text ? [text] : [])));

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onNo}
      initialFocus={answer}
      title={title}
      description={isAny ? 'A line each, at the end of your list.' : 'None of these lines can become a task.'}
    >
      {groups.length > 0 && (
        <div className="mb-6 text-sm">
          <div className="flex items-center justify-between gap-3">
            <p className="font-semibold">Left out</p>
            {written.length > 0 && (
              <CopyButton
                text={written.join('\n')}
                label="Copy the lines that are left out"
                variant="plain"
                className="-me-3 px-3"
              />
            )}
          </div>
          <ul className="grid gap-2">
            {groups.map(({ reason, lines }) => (
              <li key={reason} className="min-w-0">
                <p className="text-ink-quiet">
                  {integer.format(lines.length)} {lines.length === 1 ? 'line' : 'lines'}{' '}
                  {explanations[reason]}
                </p>
                {reason !== 'empty' && <NamedLines lines={lines} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex gap-3 sm:justify-end">
        {isAny && (
          <Button variant="quiet" onClick={onNo} className="flex-1 sm:flex-none">
            No
          </Button>
        )}
        <Button ref={answer} onClick={isAny ? onYes : onNo} className="flex-1 sm:flex-none">
          {isAny ? 'Yes' : 'Close'}
        </Button>
      </div>
    </Dialog>
  );
}

function NamedLines({ lines }: { lines: AddingPlan['added'] }) {
  return (
    <ul className="mt-0.5 border-s-2 border-line-strong ps-3">
      {lines.slice(0, mostNamed).map(({ number, text }) => (
        <li key={number} className="line-clamp-2 wrap-anywhere">
          <span className="text-ink-quiet tabular-nums">{integer.format(number)}</span> <bdi>{text}</bdi>
        </li>
      ))}
      {lines.length > mostNamed && (
        <li className="text-ink-quiet">and {integer.format(lines.length - mostNamed)} more</li>
      )}
    </ul>
  );
}
