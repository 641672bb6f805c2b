import { formatExactAmount } from '@focuspool/domain/money';
import { type PersonDetail, suspendSchema } from '@focuspool/domain/operator/people-contract';
import { useState } from 'react';
import * as v from 'valibot';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { Button, pressOnce } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { FormNote } from '../../ui/form/form-note.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Surface } from '../../ui/surface.tsx';
import { personActs, useOperatorAct } from './operator-requests.ts';
import { isAtPersonPage } from './person-link.tsx';

type Question = 'suspend' | 'take_premium' | 'delete';

/** The acts that are possible on a person; any that cannot be undone in a moment asks first. */
export function PersonActs({ person }: { person: PersonDetail }) {
  const { userId, username, isPremium, isOperator, suspendedAt, unpaidCommission } = person;
  const [question, setQuestion] = useState<Question | null>(null);
  // Of any act, as several may be under way at once.
  const [problem, setProblem] = useState<string | null>(null);
  const acts = personActs(userId);
  const acting = useOperatorAct();
  const close = () => setQuestion(null);
  const name = username ?? person.email;

  function act(run: () => Promise<unknown>, done: string): Promise<unknown> {
    close();
    // Success is a toast, as the page of a deleted person is left. A refusal is shown below the buttons.
    if (!acting.isPending) setProblem(null);
    return acting.mutateAsync({ run, done }).then(showToast, (error: Error) => setProblem(error.message));
  }

  return (
    <Surface className="mt-6 grid gap-4 p-6">
      <h2 className="text-2xl">Actions</h2>
      {username !== null && (
        <GrantForm onGive={(until) => act(() => acts.givePremium(until), 'Premium given.')} />
      )}
      <div className="flex flex-wrap gap-3" aria-busy={acting.isPending}>
        {isPremium && (
          <Button variant="quiet" onClick={() => setQuestion('take_premium')}>
            Take premium back
          </Button>
        )}
        <Button variant="quiet" onClick={pressOnce(() => act(acts.mailReset, 'Link sent.'))}>
          Email a password reset link
        </Button>
        {!isOperator && suspendedAt === null && (
          <Button variant="quiet" onClick={() => setQuestion('suspend')}>
            Suspend
          </Button>
        )}
        {suspendedAt !== null && (
          <Button variant="quiet" onClick={pressOnce(() => act(acts.liftSuspension, 'Suspension lifted.'))}>
            Lift the suspension
          </Button>
        )}
        {!isOperator && (
          <Button variant="quiet" onClick={() => setQuestion('delete')}>
            Delete the account
          </Button>
        )}
      </div>
      {problem && <FormNote tone="problem">{problem}</FormNote>}
      <ConfirmDialog
        isOpen={question === 'take_premium'}
        title="Take premium back?"
        description={`${name} loses it at once, even with a paid plan. Refunds are made at the payment provider.`}
        isLoss
        onNo={close}
        onYes={() => act(acts.takePremium, 'Premium taken back.')}
      />
      <ConfirmDialog
        isOpen={question === 'delete'}
        title="Delete the account?"
        description={describeDeletion(name, unpaidCommission)}
        isLoss
        onNo={close}
        onYes={() =>
          act(async () => {
            await acts.deleteAccount();
            if (isAtPersonPage(userId)) navigate(`${paths.operator}?of=people`);
          }, 'Account deleted.')
        }
      />
      <SuspendDialog
        isOpen={question === 'suspend'}
        name={name}
        onClose={close}
        onSuspend={(reason) => act(() => acts.suspend(reason), 'Suspended.')}
      />
    </Surface>
  );
}

export function describeDeletion(name: string, unpaid: number): string {
  const whatIsDeleted = `Everything ${name} has here is deleted at once, and for good.`;
  if (unpaid <= 0) return whatIsDeleted;
  return `${whatIsDeleted} They have earned ${formatExactAmount(unpaid)} that has not been paid out yet, and will lose it.`;
}

const grantSchema = v.object({ until: v.string() });

/** Gives premium until a day, or without end. */
function GrantForm({ onGive }: { onGive: (until: string | null) => Promise<unknown> }) {
  const form = useForm({
    schema: grantSchema,
    initial: { until: '' },
    send: ({ until }) => onGive(until || null),
  });
  return (
    <form onSubmit={form.submit} className="grid justify-items-start gap-3 sm:flex sm:items-start">
      <TextField
        label="Premium until the end of (UTC)"
        className="min-w-0"
        type="date"
        {...form.field('until')}
        hint="Leave empty for no end"
      />
      <Button
        type="submit"
        className="sm:mt-8"
        aria-disabled={form.isBusy}
        // The second press of a double click may come after the answer.
        onClick={pressOnce(() => {})}
      >
        Give premium
      </Button>
    </form>
  );
}

type SuspendDialogProps = {
  isOpen: boolean;
  name: string;
  onClose: () => void;
  onSuspend: (reason: string) => void;
};

function SuspendDialog({ isOpen, name, onClose, onSuspend }: SuspendDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Suspend ${name}?`}
      description="They are signed out everywhere and cannot sign in until it is lifted. They lose nothing."
      hasCancel
    >
      <SuspendForm onSuspend={onSuspend} />
    </Dialog>
  );
}

function SuspendForm({ onSuspend }: Pick<SuspendDialogProps, 'onSuspend'>) {
  const form = useForm({
    schema: suspendSchema,
    initial: { reason: '' },
    send: async ({ reason }) => onSuspend(reason),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <TextField label="Reason" hint="Only operators see it" {...form.field('reason')} autoComplete="off" />
      <SubmitButton isBusy={form.isBusy}>Suspend</SubmitButton>
    </form>
  );
}
