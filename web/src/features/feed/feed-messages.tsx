import type { Profile } from '@focuspool/domain/account/viewer';
import type { ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import { describeAge, findRunsUnderWay } from '@focuspool/domain/feed/feed-list';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { type ComponentType, type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from '../../platform/location.ts';
import { onlineKey } from '../../platform/storage/preference.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { useBackgroundPart } from '../../platform/updates/background-part.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { IntentionLine } from '../intention/intention-line.tsx';
import type { PersonMenuProps } from '../report/person-menu.tsx';
import { personMenuPart } from '../report/person-menu-part.ts';
import { useQuietSince } from '../timer/run/quiet-at-work.ts';
import { readTimerLocation } from '../timer/run/run-location.ts';
import { ShowOthersSwitch } from '../timer/run/show-others-switch.tsx';
import { FeedFrame, FeedSkeleton, feedHeadingId } from './feed-frame.tsx';
import { describeFeedError, useFeed } from './use-feed.ts';

const announceEveryMs = 60_000;

type FeedMessagesProps = { userId: string; profile: Profile };

/** The messages of the feed (product 2.13), and the switch that shows others during a run. */
export function FeedMessages({ userId, profile }: FeedMessagesProps) {
  const quietSince = useQuietSince(userId);
  const isQuiet = quietSince !== null;
  const [isOnline] = usePreference(onlineKey, false);
  const { messages, arrivals, now, state, error, retry, aimEvents } = useFeed(
    { userId, profile },
    quietSince,
  );
  const underWay = findRunsUnderWay(messages);
  const asked = readTimerLocation(useLocation().state, userId);
  const { part: Menu } = useBackgroundPart(personMenuPart, true);
  const [isFocused, setIsFocused] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  return (
    <FeedFrame
      {...aimEvents}
      onFocus={() => setIsFocused(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setIsFocused(currentTarget.contains(relatedTarget))
      }
    >
      <ShowOthersSwitch className="mb-1 shrink-0 text-sm" />
      {state === 'loading' && <FeedSkeleton />}
      {state === 'empty' && (
        <p className="pb-4 text-ink-quiet">
          {isQuiet ? 'Quiet while you work' : 'No recent activity to show'}
          <span className="mt-1 block text-sm">
            {isQuiet
              ? 'New messages will be here at your break.'
              : `${isOnline ? 'You are online' : 'Go online'}, and yours will be the first others see.`}
          </span>
        </p>
      )}
      {state === 'failed' && error && (
        <div role="alert" className="grid justify-items-start gap-3 pb-4">
          <p className="text-ink-quiet">{describeFeedError(error)}</p>
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {messages.length > 0 && (
        <ul
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard
          tabIndex={0}
          aria-labelledby={feedHeadingId}
          className="-mx-3 overflow-y-auto overscroll-contain rounded-2xl px-3"
        >
          {messages.map((message) => (
            <FeedRow
              key={message.id}
              message={message}
              now={now}
              readerId={userId}
              runSince={message.isUnderWay && underWay.get(message.userId)}
              canCheer={!isQuiet}
              Menu={Menu}
              asked={asked}
              onHidden={() => list.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
      {isFocused && !isQuiet && <FeedAnnouncer arrivals={arrivals} />}
    </FeedFrame>
  );
}

type FeedRowProps = {
  message: ProgressMessage;
  now: number;
  readerId: string;
  /** The start of the run that the message is about; undefined if that run is over. */
  runSince: number | undefined;
  canCheer: boolean;
  /** Null until loaded. */
  Menu: ComponentType<PersonMenuProps> | null;
  /** The task that the page was opened for. */
  asked: TimerTask | null;
  onHidden: () => void;
};

/** One line of the feed: who, what, and how long ago. */
function FeedRow({ message, now, readerId, runSince, canCheer, Menu, asked, onHidden }: FeedRowProps) {
  const { id, userId, username, profilePicture, progressMessage, taskName, intention, timestamp } = message;
  return (
    <li className="flex animate-rise items-center gap-3 py-2">
      <Avatar picture={profilePicture} name="" size={40} />
      <div className="min-w-0 text-sm leading-snug text-ink-quiet">
        <span className="font-semibold wrap-anywhere text-ink">{username ?? 'Anonymous'}</span>{' '}
        {progressMessage}
        {intention ? (
          <IntentionLine {...intention} />
        ) : (
          taskName && (
            <bdi className="-my-0.5 block overflow-y-clip py-0.5 wrap-anywhere text-ink">{taskName}</bdi>
          )
        )}
        <time dateTime={new Date(timestamp).toISOString()} className="mt-0.5 block text-xs">
          {describeAge(timestamp, now)}
        </time>
      </div>
      {Menu && userId !== readerId && (
        <div className="-mr-3 ml-auto flex shrink-0">
          <Menu
            userId={readerId}
            person={{ userId, username, profilePicture }}
            name={username ?? 'Anonymous'}
            reports={[
              intention
                ? {
                    label: 'Report message',
                    report: { kind: 'intention', messageId: id, text: intention.text },
                  }
                : { label: 'Report message', report: { kind: 'message', messageId: id } },
              ...(taskName && !intention
                ? [{ label: 'Report task name', report: { kind: 'task' as const, messageId: id, taskName } }]
                : []),
            ]}
            onHidden={onHidden}
            {...(runSince && { landing: { seenAt: { kind: 'message', messageId: id }, asked } })}
            {...(runSince &&
              canCheer && { cheer: { thing: { kind: 'message', messageId: id }, since: runSince } })}
          />
        </div>
      )}
    </li>
  );
}

/** Announces to screen readers how many messages have come: once a minute, and never line by line. */
function FeedAnnouncer({ arrivals }: { arrivals: number }) {
  const [said, setSaid] = useState({ upTo: arrivals, words: '' });

  const say = useEffectEvent(() =>
    setSaid({ upTo: arrivals, words: describeArrivals(arrivals - said.upTo) }),
  );
  useEffect(() => {
    const interval = setInterval(() => say(), announceEveryMs);
    return () => clearInterval(interval);
  }, []);

  return (
    <VisuallyHidden>
      <span role="status">
        {/* The key makes the same number again a new announcement. */}
        <span key={said.upTo}>{said.words}</span>
      </span>
    </VisuallyHidden>
  );
}

function describeArrivals(count: number): string {
  if (count <= 0) return '';
  return count === 1 ? '1 new progress message' : `${count} new progress messages`;
}
