import { taskVisibilities, visibilityOf } from '@focuspool/domain/visibility/task-visibility';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Surface } from '../../ui/surface.tsx';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { visibilityTexts } from './visibility-texts.ts';

const options = taskVisibilities.map((value) => ({ value, text: visibilityTexts[value] }));

/** The settings section for what others see of tasks, which applies to all devices (product 19). */
export function VisibilitySection({ userId }: { userId: string }) {
  const { shown } = useReplica(userId);
  const { act } = openReplica(userId);
  return (
    <Surface className="grid gap-5 p-6 sm:p-8">
      <h3 className="text-2xl">Who sees what</h3>
      <SelectField
        label="My task names are seen by"
        value={visibilityOf({ general: shown.taskVisibility })}
        options={options}
        onChange={(visibility) => act({ kind: 'set_visibility', visibility })}
      />
      <p className="text-ink-quiet">
        In rooms, people who may not see a name read “Focusing”. The feed names a task only if you choose
        “Everyone”. You can choose differently for one task, beside its note or on its timer. A change also
        applies to earlier messages.
      </p>
    </Surface>
  );
}
