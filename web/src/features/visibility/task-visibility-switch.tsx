import {
  isNameShown,
  type TaskVisibility,
  type VisibilityChoices,
} from '@focuspool/domain/visibility/task-visibility';
import { useState } from 'react';
import { SwitchRow } from '../../ui/form/switch-row.tsx';
import { openReplica } from '../operation/person-replica.ts';

type TaskVisibilitySwitchProps = { userId: string; taskId: string; choices: VisibilityChoices };

/** Switches between showing a task's name to others in a room, as chosen before, and hiding it from everyone. */
export function TaskVisibilitySwitch({ userId, taskId, choices }: TaskVisibilitySwitchProps) {
  const { own = null, general } = choices;
  const [before, setBefore] = useState<TaskVisibility | null>(null);

  function show(isShown: boolean): void {
    if (!isShown) setBefore(own);
    const visibility = isShown ? (before ?? (general === 'self' ? 'rooms' : null)) : 'self';
    openReplica(userId).act({ kind: 'show_task', taskId, visibility });
  }

  return (
    <SwitchRow
      label="Show others my task"
      isOn={isNameShown('room', choices)}
      onChange={show}
      className="text-sm"
    />
  );
}
