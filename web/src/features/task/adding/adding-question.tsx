import { type AddingPlan, leftOutReasons } from '@focuspool/domain/task/adding-plan';
import { useRef } from 'react';
import { formatCount } from '../../../platform/format-count.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog/dialog.tsx';
import { describeLeftOut } from './left-out-texts.ts';
import { LineGroups } from './line-groups.tsx';

type AddingQuestionProps = {
  plan: AddingPlan;
  isOpen: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before several lines become tasks, and says which lines are left out. */
export function AddingQuestion({ plan: { added, leftOut }, isOpen, onYes, onNo }: AddingQuestionProps) {
  const answer = useRef<HTMLButtonElement>(null);
  const count = added.length;
  const isAny = count > 0;
  const title = isAny ? `Add ${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}?` : 'Nothing to add';
  const groups = leftOutReasons.flatMap((reason) => {
    const lines = leftOut.get(reason);
    return lines ? [{ said: describeLeftOut(reason), lines, isNamed: reason !== 'empty' }] : [];
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onNo}
      initialFocus={answer}
      title={title}
      description={
        isAny ? 'One task per line, at the end of your list.' : 'None of these lines can become a task.'
      }
    >
      <LineGroups title="Left out" groups={groups} canCopy />
      <DialogFoot>
        {isAny && (
          <Button variant="quiet" onClick={onNo} className="flex-1 sm:flex-none">
            No
          </Button>
        )}
        <Button ref={answer} onClick={isAny ? onYes : onNo} className="flex-1 sm:flex-none">
          {isAny ? 'Yes' : 'Close'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
