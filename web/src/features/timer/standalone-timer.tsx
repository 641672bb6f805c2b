import { timerLimits } from '@focuspool/domain/timer/timer';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { playChime, prepareChime } from './chime.ts';
import { StandaloneFinish } from './standalone-finish.tsx';
import { StandaloneProgress } from './standalone-progress.tsx';
import { StandaloneSetting } from './standalone-setting.tsx';
import { chimeMutedKey, readStoredFlag } from './stored-flag.ts';
import { useCelebration } from './use-celebration.ts';
import { useStandaloneRun } from './use-standalone-run.ts';

/** A countdown for anybody, with no account and no task (specification, section 2, standalone timer widget). */
export function StandaloneTimer() {
  const run = useStandaloneRun(() => {
    if (!readStoredFlag(chimeMutedKey, false)) playChime();
  });
  const { status } = run.reading;
  const isCelebrating = useCelebration(status);
  const reset = () => run.set(status === 'finished' ? timerLimits.defaultMinutes : run.minutes);

  function press() {
    if (status === 'running') return run.pause();
    prepareChime();
    run.start();
  }
  useShortcut(' ', status === 'finished' ? reset : press);

  return (
    <Surface aria-label="Timer" className="grid gap-6 p-5 shadow-float sm:p-9">
      <div className="grid min-h-59 content-center">
        {status === 'idle' && <StandaloneSetting minutes={run.minutes} onSet={run.set} />}
        {(status === 'running' || status === 'paused') && <StandaloneProgress run={run} onReset={reset} />}
        {status === 'finished' && <StandaloneFinish isCelebrating={isCelebrating} />}
      </div>
      <Button size="large" onClick={status === 'finished' ? reset : press}>
        {labels[status]}
      </Button>
    </Surface>
  );
}

const labels = { idle: 'Start', running: 'Pause', paused: 'Start', finished: 'Set Timer' };
