import { formatMinutes, roundMinutes } from '@focuspool/domain/timer/time-format';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { type RunView, readRun } from './run-store.ts';

type DropRunButtonProps = { run: RunView; onDrop: () => void; className?: string };

/** The way to give a run up, which asks before time is lost. */
export function DropRunButton({ run, onDrop, className = '' }: DropRunButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const minutes = roundMinutes(readRun(run).elapsedMs, 'nearest');
  return (
    <>
      <Button variant="plain" onClick={() => setIsAsking(true)} className={className}>
        Let it go
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Let this run go?"
        description={`The ${minutes > 0 ? formatMinutes(minutes) : 'moment'} on “${run.task.taskName}” will not count.`}
        onYes={onDrop}
        onNo={() => setIsAsking(false)}
      />
    </>
  );
}
