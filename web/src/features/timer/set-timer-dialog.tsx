import { createBackgroundPart, useBackgroundPart } from '../../platform/updates/background-part.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { SetTimerFormProps } from './set-timer-form.tsx';

const formPart = createBackgroundPart(async () => (await import('./set-timer-form.tsx')).SetTimerForm);

/** Asks for a number of minutes within `timerLimits` (product 2.11). */
export function SetTimerDialog({ isOpen, ...props }: SetTimerFormProps & { isOpen: boolean }) {
  const { part: Form } = useBackgroundPart(formPart, true);
  return (
    <Dialog isOpen={isOpen && Form !== null} onClose={props.onClose} title="Set Timer">
      {Form && <Form {...props} />}
    </Dialog>
  );
}
