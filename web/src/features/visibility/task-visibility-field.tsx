import {
  findChoices,
  taskVisibilities,
  taskVisibilitySchema,
  visibilityOf,
} from '@focuspool/domain/visibility/task-visibility';
import { useId } from 'react';
import * as v from 'valibot';
import { Select } from '../../ui/form/select.tsx';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { visibilityTexts } from './visibility-texts.ts';

type TaskVisibilityFieldProps = { userId: string; taskId: string; className?: string };

/** Who sees the name of one task: what is chosen for all of them, or its own choice. Missing for a task on no open list. */
export function TaskVisibilityField({ userId, taskId, className = '' }: TaskVisibilityFieldProps) {
  const id = useId();
  const choices = findChoices(useReplica(userId).shown, taskId);
  if (!choices) return null;
  const general = visibilityOf({ general: choices.general });
  return (
    <label
      htmlFor={id}
      className={`flex flex-wrap items-center gap-x-3 text-sm font-medium text-ink-quiet ${className}`}
    >
      Name seen by
      <Select
        id={id}
        value={choices.own ?? ''}
        onChange={({ target }) => {
          const chosen = v.safeParse(taskVisibilitySchema, target.value);
          const visibility = chosen.success ? chosen.output : null;
          openReplica(userId).act({ kind: 'show_task', taskId, visibility });
        }}
      >
        <option value="">{visibilityTexts[general]}, as in Settings</option>
        {taskVisibilities.map((each) => (
          <option key={each} value={each}>
            {visibilityTexts[each]}
          </option>
        ))}
      </Select>
    </label>
  );
}
