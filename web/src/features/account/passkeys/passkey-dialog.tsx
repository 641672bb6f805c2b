import { type Passkey, passkeyNameSchema } from '@focuspool/domain/account/passkeys';
import type { ProofKind } from '@focuspool/domain/account/second-factor';
import { nameDevice } from '@focuspool/domain/account/sessions';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useAwaited } from '../../../ui/dialog/use-awaited.ts';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProofForm } from '../two-step/proof-form.tsx';
import { usePasskeyChanges } from './passkey-requests.ts';

export type PasskeyTask = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export type PasskeyDialogProps = {
  isOpen: boolean;
  task: PasskeyTask;
  proof: ProofKind;
  onClose: () => void;
};

/** Adds, renames or removes a passkey. */
export function PasskeyDialog({ isOpen, task, proof, onClose }: PasskeyDialogProps) {
  const changes = usePasskeyChanges(isOpen);
  const [name, setName] = useState<string | null>(null);
  const { isAwaited, wait } = useAwaited();
  const close = { isOpen, onClose, hasCancel: true, isBusy: isAwaited };

  if (task.kind === 'rename') {
    const { id, name: former } = task.passkey;
    return (
      <Dialog {...close} title="Rename this passkey">
        <NameForm
          name={former}
          action="Save name"
          onName={(next) => changes.rename(id, next).then(onClose)}
        />
      </Dialog>
    );
  }
  if (task.kind === 'remove') {
    const { id, name: removed } = task.passkey;
    return (
      <Dialog
        {...close}
        // With no field to fill in, a held-down Enter would remove the passkey.
        {...(proof === 'sign-in' && { initialFocus: 'cancel' })}
        title="Remove this passkey?"
        description={`“${removed}” will no longer sign you in, and other devices that used it are signed out.`}
      >
        <ProofForm
          kind={proof}
          action="Remove it"
          isLoss
          onProof={(given) => wait(changes.remove(id, given)).then(onClose)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...close}
      title="Add a passkey"
      description={name === null ? 'Give it a name you will recognise.' : 'First, confirm it’s you.'}
    >
      {name === null ? (
        <NameForm
          name={nameDevice(navigator.userAgent)}
          action="Continue"
          onName={async (chosen) => setName(chosen)}
        />
      ) : (
        <ProofForm
          kind={proof}
          action="Add passkey"
          onProof={(given) => changes.add(name, given).then(onClose)}
        />
      )}
    </Dialog>
  );
}

type NameFormProps = { name: string; action: string; onName: (name: string) => Promise<void> };

function NameForm({ name, action, onName }: NameFormProps) {
  const form = useForm({
    schema: passkeyNameSchema,
    initial: { name },
    send: (entered) => onName(entered.name),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <TextField {...form.field('name')} label="Name" autoComplete="off" />
      {form.error && <FormNote tone="problem">{form.error}</FormNote>}
      <SubmitButton isBusy={form.isBusy}>{action}</SubmitButton>
    </form>
  );
}
