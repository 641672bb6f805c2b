import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { prepareChime } from './chime.ts';
import { StandaloneFinish } from './standalone-finish.tsx';
import { StandaloneProgress } from './standalone-progress.tsx';
import { StandaloneSetting } from './standalone-setting.tsx';
import { useCelebration } from './use-celebration.ts';
import { useStandaloneRun } from './use-standalone-run.ts';

/** A countdown for anybody, with no account and no task (specification, section 2, standalone timer widget). */
export function StandaloneTimer() {
  const run = useStandaloneRun();
  const { status } = run.reading;
  const isCelebrating = useCelebration(status);
  const [isSetting, setIsSetting] = useState(false);
  // Another tab may have gone on with it.
  if (isSetting && status !== 'paused') setIsSetting(false);

  function press() {
    if (status === 'running') return run.pause();
    if (status === 'finished') return run.reset();
    prepareChime();
    run.start();
  }
  useShortcut(' ', press);

  return (
    <Surface aria-label="Timer" className="grid gap-6 p-5 shadow-float sm:p-9">
      <div className="grid min-h-59 content-center">
        {(status === 'idle' || isSetting) && <StandaloneSetting reading={run.reading} onSet={run.set} />}
        {(status === 'running' || (status === 'paused' && !isSetting)) && (
          <StandaloneProgress reading={run.reading} onSet={() => setIsSetting(true)} />
        )}
        {status === 'finished' && <StandaloneFinish isCelebrating={isCelebrating} />}
      </div>
      <div className="flex gap-3">
        <Button size="large" onClick={press} className="flex-1">
          {labels[status]}
        </Button>
        {isSetting && (
          <Button size="large" variant="quiet" onClick={run.reset}>
            Reset
          </Button>
        )}
      </div>
    </Surface>
  );
}

const labels = { idle: 'Start', running: 'Pause', paused: 'Start', finished: 'Set Timer' };
