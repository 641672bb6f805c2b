import { taskTextSchema } from '@focuspool/domain/task/task-text';
import * as v from 'valibot';
import { makeUuid } from '../../../platform/make-uuid.ts';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { openReplica } from '../../operation/person-replica.ts';

const schema = v.object({ task: taskTextSchema });

/** One line for a guest, who has no list to choose from. Others read 'Task': only the guest sees the text. */
export function GuestWork({ userId }: { userId: string }) {
  const { field, submit, isBusy, error } = useForm({
    schema,
    initial: { task: '' },
    send: async ({ task }) => {
      const { read, act } = openReplica(userId);
      const { runMinutes } = read().shown.rhythm.settings;
      const named = { taskId: makeUuid(), taskName: task, groupId: '', minutes: 0 };
      act({ kind: 'set_run', key: makeUuid(), task: named, minutes: runMinutes });
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField label="Your task" hint="Only you see this." autoComplete="off" {...field('task')} />
      <SubmitButton isBusy={isBusy} className="sm:mt-7 sm:w-auto sm:self-start">
        Go to the timer
      </SubmitButton>
      {error && <FormNote tone="problem">{error}</FormNote>}
    </form>
  );
}
