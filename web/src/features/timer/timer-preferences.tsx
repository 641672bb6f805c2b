import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useId } from 'react';
import { paths } from '../../platform/paths.ts';
import { chimeMutedKey, feedShownKey, onlineKey } from '../../platform/storage/preference.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { IconButton } from '../../ui/button.tsx';
import { SwitchPicture } from '../../ui/form/switch-row.tsx';
import { Link } from '../../ui/page/link.tsx';
import { toPoolState } from './run/run-location.ts';
import { hasSmallWindows, toggleSmallWindow, useSmallWindow } from './small-window/small-window-store.ts';

/** The controls below the timer, quieter while it runs: the feed, publishing, the chime, and the way into the task pool. */
export function TimerPreferences({ task, isQuiet }: { task: TimerTask; isQuiet: boolean }) {
  const [isFeedShown, showFeed] = usePreference(feedShownKey, true);
  // A person's progress is not published before they choose so.
  const [isOnline, goOnline] = usePreference(onlineKey, false);
  const [isMuted, mute] = usePreference(chimeMutedKey, false);
  const isInSmallWindow = useSmallWindow() !== null;
  return (
    <div
      className={`flex flex-wrap items-center justify-center gap-x-5 gap-y-2 ${isQuiet ? 'text-ink-quiet' : ''}`}
    >
      <ToggleButton
        label={isOnline ? 'Go Offline' : 'Go Online'}
        subject="My progress"
        isOn={isOnline}
        isQuiet={isQuiet}
        onChange={goOnline}
      />
      <ToggleButton
        label={isFeedShown ? 'Turn off' : 'Turn On'}
        subject="Live feed"
        isOn={isFeedShown}
        isQuiet={isQuiet}
        onChange={showFeed}
      />
      {/* If a phone has no room for both beside the switches, they wrap together. */}
      <div className="flex gap-x-5">
        <IconButton label={isMuted ? 'Turn the chime on' : 'Mute the chime'} onClick={() => mute(!isMuted)}>
          {isMuted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
        </IconButton>
        {hasSmallWindows() && (
          <IconButton
            label="Show the clock in a small window"
            aria-pressed={isInSmallWindow}
            onClick={() => void toggleSmallWindow()}
            className={isInSmallWindow ? 'bg-surface-strong' : ''}
          >
            <PictureInPicture2 aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      <Link
        to={paths.taskPool}
        state={toPoolState(task)}
        className="inline-flex min-h-11 items-center rounded-full font-semibold hover:text-accent"
      >
        Join Task Pool &gt;
      </Link>
    </div>
  );
}

type ToggleButtonProps = {
  /** The effect of pressing it, such as 'Turn off'. */
  label: string;
  /** The thing it turns on and off, in a word or two. */
  subject: string;
  isOn: boolean;
  isQuiet: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch whose label says what pressing it does. It is a button, so that no state read out contradicts the label. */
function ToggleButton({ label, subject, isOn, isQuiet, onChange }: ToggleButtonProps) {
  const id = useId();
  return (
    <button
      type="button"
      aria-describedby={id}
      onClick={() => onChange(!isOn)}
      className="inline-flex min-h-11 items-center gap-3 rounded-full pr-2 text-left text-ink-quiet transition hover:text-ink"
    >
      <SwitchPicture isOn={isOn} isQuiet={isQuiet} />
      <span className="leading-tight">
        <span aria-hidden id={id} className="block text-xs">
          {subject}
        </span>
        <span className={`font-medium ${isQuiet ? '' : 'text-ink'}`}>{label}</span>
      </span>
    </button>
  );
}
