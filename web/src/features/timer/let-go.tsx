import { minuteMs } from '@focuspool/domain/timer/timer';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { readRun, type ShownRun } from './shown-run.ts';

type LetGoProps = { run: ShownRun; onLetGo: () => void; className?: string };

/** The way to give a run up, which asks before time is lost. */
export function LetGo({ run, onLetGo, className = '' }: LetGoProps) {
  const [isAsking, setIsAsking] = useState(false);
  const minutes = Math.ceil(readRun(run).elapsedMs / minuteMs);
  return (
    <>
      <Button variant="plain" onClick={() => setIsAsking(true)} className={className}>
        Let it go
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Let this run go?"
        description={`The ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} on “${run.task.taskName}” will not count.`}
        onYes={onLetGo}
        onNo={() => setIsAsking(false)}
      />
    </>
  );
}
