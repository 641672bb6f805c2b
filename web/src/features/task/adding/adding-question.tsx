import { type AddingPreview, leftOutReasons } from '@focuspool/domain/task/adding-preview';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog/dialog.tsx';
import { countTasks } from '../list-actions.ts';
import { groupLeftOut } from './left-out-texts.ts';
import { LineGroups } from './line-groups.tsx';

type AddingQuestionProps = {
  preview: AddingPreview;
  isOpen: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before several lines become tasks, and says which lines are left out. */
export function AddingQuestion({ preview: { added, leftOut }, isOpen, onYes, onNo }: AddingQuestionProps) {
  const answer = useRef<HTMLButtonElement>(null);
  const isAny = added.length > 0;

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onNo}
      initialFocus={answer}
      title={isAny ? `Add ${countTasks(added.length)}?` : 'Nothing to add'}
      description={
        isAny ? 'One task per line, at the end of your list.' : 'None of these lines can become a task.'
      }
    >
      <LineGroups title="Left out" groups={groupLeftOut(leftOutReasons, leftOut)} canCopy />
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
