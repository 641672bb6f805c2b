import type { Passkey } from '@focuspool/domain/account/passkeys';
import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef } from 'react';
import { useLoad } from '../../../platform/api/use-load.ts';
import { formatDay } from '../../../platform/clock/format-day.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialogOnDemand } from '../../../ui/dialog/use-dialog-on-demand.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { secondFactorsQuery } from '../account-requests.ts';
import type { PasskeyDialogProps, PasskeyTask } from './passkey-dialog.tsx';
import { hasPasskeys } from './passkey-requests.ts';

const importDialog = async () => (await import('./passkey-dialog.tsx')).PasskeyDialog;

/** The passkeys that sign the person in: added, named and removed here. */
export function PasskeySection() {
  const { data, problem, retry } = useLoad(useQuery(secondFactorsQuery));
  const { shown, open } = useDialogOnDemand<PasskeyDialogProps, PasskeyTask>(importDialog);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = data?.passkeys.length ?? 0;
  const countBefore = useRef(count);

  // A removed row takes the focus with it.
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body) heading.current?.focus();
    countBefore.current = count;
  }, [count]);

  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h3 ref={heading} tabIndex={-1} className="text-2xl">
        Passkeys
      </h3>
      <p className="text-ink-quiet">
        Sign in with your fingerprint, your face or a key, without a password or a code.
      </p>
      {!data && !problem && <Skeleton label="Loading your passkeys" className="h-11 max-w-44 rounded-full" />}
      {problem && <LoadFailure error={problem} onRetry={retry} isInPane />}
      {data && data.passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onTask={open} />
          ))}
        </ul>
      )}
      {data && hasPasskeys() && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => open({ kind: 'add' })}
          className="justify-self-start"
        >
          Add a passkey
        </Button>
      )}
      {data && !hasPasskeys() && <p>This browser does not support passkeys.</p>}
      {data && shown && (
        <shown.Dialog key={shown.round} {...shown.props} task={shown.task} proof={data.proof} />
      )}
    </Surface>
  );
}

type PasskeyRowProps = { passkey: Passkey; onTask: (task: PasskeyTask) => void };

function PasskeyRow({ passkey, onTask }: PasskeyRowProps) {
  const { name, addedAt, usedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="size-6 shrink-0 text-ink-quiet" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-quiet">
          <span className="inline-block">Added {formatDay(addedAt)},</span>{' '}
          <span className="inline-block">
            {usedAt === null ? 'not used yet' : `last used ${formatDay(usedAt)}`}
          </span>
        </p>
      </div>
      <div className="-mx-4 flex">
        <Button
          variant="plain"
          className="px-4!"
          aria-label={`Rename ${name}`}
          aria-haspopup="dialog"
          onClick={() => onTask({ kind: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          variant="plain"
          className="px-4!"
          aria-label={`Remove ${name}`}
          aria-haspopup="dialog"
          onClick={() => onTask({ kind: 'remove', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
