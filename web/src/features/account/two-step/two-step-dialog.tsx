import {
  type AppSetup,
  type Proof,
  type ProofKind,
  secondStepSchema,
} from '@focuspool/domain/account/second-factor';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog/dialog.tsx';
import { useAwaited } from '../../../ui/dialog/use-awaited.ts';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProofForm } from './proof-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { beginAppSetup, useTwoStepChanges } from './two-step-requests.ts';

export type TwoStepTask = 'turn-on' | 'renew-codes' | 'turn-off';

export type TwoStepDialogProps = {
  isOpen: boolean;
  task: TwoStepTask;
  proof: ProofKind;
  onClose: () => void;
};

const words: Record<TwoStepTask, { title: string; description: string; action: string }> = {
  'turn-on': {
    title: 'Turn on two-step sign-in',
    description: 'You need an authenticator app on your phone.',
    action: 'Continue',
  },
  'renew-codes': {
    title: 'Make new recovery codes',
    description: 'Your old ones stop working at once.',
    action: 'Make new codes',
  },
  'turn-off': {
    title: 'Turn off two-step sign-in?',
    description: 'A password or Google alone will then sign in to your account.',
    action: 'Turn it off',
  },
};

const scanText = 'Scan this with your app, then enter the code it shows.';
const codesText = 'Each one signs you in once when you are without your phone. They are not shown again.';

/** Turns two-step sign-in on or off, or makes new recovery codes, once the person has proved who they are. */
export function TwoStepDialog({ isOpen, task, proof, onClose }: TwoStepDialogProps) {
  const [setup, setSetup] = useState<AppSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isAwaited, wait } = useAwaited();
  const changes = useTwoStepChanges();
  const { title, description, action } = words[task];

  async function prove(given: Proof): Promise<void> {
    if (task === 'turn-on') setSetup(await beginAppSetup(given));
    else if (task === 'renew-codes') setCodes(await wait(changes.renewCodes(given)));
    else {
      await wait(changes.turnOff(given));
      onClose();
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      // The codes are shown once: the dialog cannot be closed while they are loading, nor before they are saved.
      isBusy={isAwaited}
      onClose={() => !codes && onClose()}
      title={codes ? 'Keep these codes' : title}
      description={codes ? codesText : setup ? scanText : description}
      hasCancel={!codes && !setup}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onClose={onClose} />
      ) : setup ? (
        <ConfirmForm
          setup={setup}
          onCode={async (code) => setCodes(await wait(changes.confirmApp({ code })))}
          onCancel={onClose}
        />
      ) : (
        <ProofForm kind={proof} action={action} isLoss={task === 'turn-off'} onProof={prove} />
      )}
    </Dialog>
  );
}

type ConfirmFormProps = { setup: AppSetup; onCode: (code: string) => Promise<void>; onCancel: () => void };

/** Shows the secret as a QR code and as text, and asks for the code that proves that an app has it. */
function ConfirmForm({ setup: { uri, key }, onCode, onCancel }: ConfirmFormProps) {
  const form = useForm({
    schema: secondStepSchema,
    initial: { code: '' },
    places: { code_wrong: 'code' },
    send: ({ code }) => onCode(code),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="basis-full text-sm font-medium text-ink-quiet">Or type this key</p>
        <p className="grow basis-32 text-sm tracking-wide tabular-nums select-all">{key}</p>
        <CopyButton text={key.replaceAll(' ', '')} label="Copy key" className="px-4!" />
      </div>
      <TextField
        {...form.field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      {form.error && <FormNote tone="problem">{form.error}</FormNote>}
      <DialogFoot>
        <Button
          variant="quiet"
          size="large"
          aria-disabled={form.isBusy}
          onClick={onCancel}
          className="flex-1 px-4!"
        >
          Cancel
        </Button>
        <SubmitButton isBusy={form.isBusy} className="flex-1 px-4! whitespace-nowrap">
          Turn it on
        </SubmitButton>
      </DialogFoot>
    </form>
  );
}
