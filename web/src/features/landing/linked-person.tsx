import type { LinkedPerson as Person } from '@focuspool/domain/landing/link-contract';
import { isWithinReach } from '@focuspool/domain/landing/seen-at-work';
import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { formatTime } from '../../platform/clock/format-instant.ts';
import { useServerTime } from '../../platform/clock/use-server-time.ts';
import { Avatar } from '../../ui/avatar.tsx';

const checkEveryMs = 1_000;

/** Returns until when the person is at work; null once that is over, even if the server could not be asked since. */
export function useEndOfWork({ endsAt }: Person): number | null {
  const now = useServerTime(checkEveryMs);
  return endsAt !== null && endsAt > now ? endsAt : null;
}

/** The same, as long as one can still land at it: it becomes too near without any news of it. */
export function useReachableEnd({ endsAt }: Person): number | null {
  const now = useServerTime(checkEveryMs);
  return endsAt !== null && isWithinReach(endsAt, now) ? endsAt : null;
}

/** Shows name, picture and the end of work, and nothing else. */
export function LinkedPerson({ person, hourCycle }: { person: Person; hourCycle: HourCycle }) {
  const endsAt = useEndOfWork(person);
  return (
    <div className="flex items-center gap-4 text-start">
      <Avatar picture={person.profilePicture} name="" size={64} />
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere">{person.username}</h1>
        <p role="status" className={endsAt === null ? 'text-ink-quiet' : 'text-success'}>
          {endsAt === null ? 'is not at work right now' : `is at work until ${formatTime(endsAt, hourCycle)}`}
        </p>
      </div>
    </div>
  );
}
