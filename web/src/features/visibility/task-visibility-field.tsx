import { findChoices, taskVisibilities, visibilityOf } from '@focuspool/domain/visibility/task-visibility';
import { Select } from '../../ui/form/select.tsx';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { visibilityTexts } from './visibility-texts.ts';

type TaskVisibilityFieldProps = { userId: string; taskId: string; className: string };

/** Chooses who sees the name of one task: as chosen for all tasks, or its own choice. Absent for a task on no open list. */
export function TaskVisibilityField({ userId, taskId, className }: TaskVisibilityFieldProps) {
  const choices = findChoices(useReplica(userId).shown, taskId);
  if (!choices) return null;
  const general = visibilityOf({ general: choices.general });
  return (
    <label className={`text-sm font-medium text-ink-quiet ${className}`}>
      Name seen by
      <Select
        value={choices.own ?? ''}
        options={[
          { value: '', text: `${visibilityTexts[general]}, as in Settings` },
          ...taskVisibilities.map((value) => ({ value, text: visibilityTexts[value] })),
        ]}
        onChange={(value) =>
          openReplica(userId).act({ kind: 'show_task', taskId, visibility: value || null })
        }
      />
    </label>
  );
}
