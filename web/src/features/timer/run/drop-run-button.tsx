import { roundMinutes } from '@focuspool/domain/timer/round-minutes';
import { formatMinutes } from '@focuspool/domain/timer/time-format';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { type RunView, readRun } from './run-store.ts';

type DropRunButtonProps = { run: RunView; onDrop: () => void; className?: string };

/** The button that lets a run go; it asks first, because time is lost. */
export function DropRunButton({ run, onDrop, className = '' }: DropRunButtonProps) {
  // Identifies the run in question: another one may take its place while the question is open.
  const [askedKey, setAskedKey] = useState<string | null>(null);
  const minutes = roundMinutes(readRun(run).elapsedMs, 'nearest');
  return (
    <>
      <Button variant="plain" onClick={() => setAskedKey(run.timer.key)} className={className}>
        Let it go
      </Button>
      <ConfirmDialog
        isOpen={askedKey === run.timer.key}
        title="Let this run go?"
        description={`The ${minutes > 0 ? formatMinutes(minutes) : 'moment'} on “${run.task.taskName}” will not count.`}
        isLoss
        onYes={onDrop}
        onNo={() => setAskedKey(null)}
      />
    </>
  );
}
