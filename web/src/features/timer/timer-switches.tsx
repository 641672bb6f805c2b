import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { Volume2, VolumeX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { chimeMutedKey, feedShownKey, onlineKey, usePreference } from '../../platform/storage/preference.ts';
import { IconButton } from '../../ui/button.tsx';
import { ToggleButton } from './toggle-button.tsx';

/** What stands quietly below the timer: the feed, publishing, the chime, and the way into the task pool. */
export function TimerSwitches({ task: { taskName, groupId, taskId } }: { task: TimerTask }) {
  const [isFeedShown, showFeed] = usePreference(feedShownKey, true);
  // Nobody publishes what they do before they chose to.
  const [isOnline, goOnline] = usePreference(onlineKey, false);
  const [isMuted, mute] = usePreference(chimeMutedKey, false);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2">
      <ToggleButton
        label={isOnline ? 'Go Offline' : 'Go Online'}
        subject="My progress"
        isOn={isOnline}
        onChange={goOnline}
      />
      <ToggleButton
        label={isFeedShown ? 'Turn off' : 'Turn On'}
        subject="Live feed"
        isOn={isFeedShown}
        onChange={showFeed}
      />
      <IconButton label={isMuted ? 'Turn the chime on' : 'Mute the chime'} onClick={() => mute(!isMuted)}>
        {isMuted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
      </IconButton>
      <Link
        to={paths.taskPool}
        state={{ taskName, groupId, taskId }}
        className="inline-flex min-h-11 items-center rounded-full font-semibold hover:text-accent"
      >
        Join Task Pool &gt;
      </Link>
    </div>
  );
}
