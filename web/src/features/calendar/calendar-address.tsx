import { useState } from 'react';
import { formatDay } from '../../platform/clock/format-day.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { CalendarAddressState } from './calendar-requests.ts';

type Question = 'anew' | 'revoke';

const questions: Record<Question, { title: string; description: string; isLoss?: boolean }> = {
  anew: {
    title: 'Make a new address?',
    description: 'The old one stops working at once, in every calendar that uses it.',
  },
  revoke: {
    title: 'Revoke your calendar address?',
    description: 'Calendars that use it stop updating. You can make another one at any time.',
    isLoss: true,
  },
};

type CalendarAddressProps = { state: CalendarAddressState; hasPlan: boolean; isOnline: boolean };

/** The address from which calendars read a person's runs: created, copied, replaced and revoked here. */
export function CalendarAddress({ state, hasPlan, isOnline }: CalendarAddressProps) {
  const { known, problem, retry, address, make, revoke, isBusy, isRevoked, failure } = state;
  const [asked, setAsked] = useState<Question | null>(null);
  const isUnavailable = isBusy || !isOnline;

  function answer(): void {
    if (asked && !isUnavailable) (asked === 'anew' ? make : revoke)();
    setAsked(null);
  }

  if (!known) {
    if (!isOnline) return null;
    if (problem) return <LoadFailure error={problem} onRetry={retry} isInPane />;
    return <Skeleton label="Loading your calendar address" className="h-11 max-w-48 rounded-full" />;
  }
  return (
    <div className="grid gap-4">
      {failure && <FormNote tone="problem">{failure.message}</FormNote>}
      <FormNote tone="success">
        {isRevoked && !known.madeAt && 'The address has been revoked.'}
        {address && 'Your address is ready. It is shown only once: copy it into your calendar app.'}
      </FormNote>
      {address && (
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="Calendar address"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0 grow basis-60"
          />
          <CopyButton text={address} label="Copy calendar address" className="sm:mt-8" />
        </div>
      )}
      {known.madeAt && !address && (
        <p className="text-ink-quiet">
          Your address from {formatDay(known.madeAt)}{' '}
          {hasPlan ? 'is in use.' : 'is paused until you have a plan again.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {hasPlan && (
          <Button
            variant="quiet"
            aria-disabled={isUnavailable}
            onClick={known.madeAt ? () => setAsked('anew') : make}
          >
            {known.madeAt ? 'Make a new address' : 'Make an address'}
          </Button>
        )}
        {known.madeAt && (
          <Button variant="plain" aria-disabled={isUnavailable} onClick={() => setAsked('revoke')}>
            Revoke address
          </Button>
        )}
      </div>
      <ConfirmDialog
        {...questions[asked ?? 'anew']}
        isOpen={asked !== null}
        onYes={answer}
        onNo={() => setAsked(null)}
      />
    </div>
  );
}
