import type { SecondFactors } from '@focuspool/domain/account/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useLoad } from '../../../platform/api/use-load.ts';
import { formatDay } from '../../../platform/clock/format-day.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialogOnDemand } from '../../../ui/dialog/use-dialog-on-demand.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { secondFactorsQuery } from '../account-requests.ts';
import type { TwoStepDialogProps, TwoStepTask } from './two-step-dialog.tsx';

const importDialog = async () => (await import('./two-step-dialog.tsx')).TwoStepDialog;

/** Turns two-step sign-in on and off, and makes the recovery codes for a lost phone. */
export function TwoStepSection() {
  const { data, problem, retry } = useLoad(useQuery(secondFactorsQuery));
  const { shown, open } = useDialogOnDemand<TwoStepDialogProps, TwoStepTask>(importDialog);

  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Two-step sign-in</h3>
      {!data && !problem && (
        <div role="status" aria-label="Loading two-step sign-in" className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-11 max-w-32 rounded-full" />
        </div>
      )}
      {problem && <LoadFailure error={problem} onRetry={retry} isInPane />}
      {data && <TwoStepState {...data} onTask={open} />}
      {data && shown && (
        <shown.Dialog key={shown.round} {...shown.props} task={shown.task} proof={data.proof} />
      )}
    </Surface>
  );
}

type TwoStepStateProps = SecondFactors & { onTask: (task: TwoStepTask) => void };

function TwoStepState({ onSince, codesLeft, onTask }: TwoStepStateProps) {
  const isOn = onSince !== null;
  return (
    <>
      {isOn && (
        <p>
          <span className="font-semibold text-success">On</span> since {formatDay(onSince)}
        </p>
      )}
      <p className="text-ink-quiet">
        {isOn
          ? `Each sign-in asks for a code from your app. You have ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left.`
          : 'After your password you also enter a code from an app on your phone, so a stolen password alone is not enough.'}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        {/* One button for both, so that it keeps the focus that a closing dialog gives back. */}
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => onTask(isOn ? 'turn-off' : 'turn-on')}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
        {isOn && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => onTask('renew-codes')}>
            New recovery codes
          </Button>
        )}
      </div>
    </>
  );
}
