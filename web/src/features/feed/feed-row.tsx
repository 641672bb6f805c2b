import type { ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import { describeAge } from '@focuspool/domain/feed/feed-list';
import { Avatar } from '../../ui/avatar.tsx';

/** One line of the murmur: who, what, and how long ago. */
export function FeedRow({ message, now }: { message: ProgressMessage; now: number }) {
  const { username, profilePicture, progressMessage, timestamp } = message;
  return (
    <li className="flex animate-rise items-center gap-3 py-2">
      <Avatar picture={profilePicture} name="" size={40} />
      <p className="min-w-0 text-sm leading-snug text-ink-quiet">
        <span className="font-semibold wrap-anywhere text-ink">{username ?? 'Anonymous'}</span>{' '}
        {progressMessage}
        <time dateTime={new Date(timestamp).toISOString()} className="mt-0.5 block text-xs">
          {describeAge(timestamp, now)}
        </time>
      </p>
    </li>
  );
}
