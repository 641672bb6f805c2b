import { isPaused, percentOf } from '@focuspool/domain/pool/member-run';
import { memberTexts } from '@focuspool/domain/pool/member-texts';
import type { RoomMember } from '@focuspool/domain/pool/pool-contract';
import { Bot } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Surface } from '../../ui/surface.tsx';

type MemberCardProps = {
  member: RoomMember;
  /** By the server's clock. */
  now: number;
  isOwn: boolean;
  /** Milliseconds until the card comes in. */
  delayMs: number;
};

/** One member of the room: who, on what, and how far (specification, section 2). */
export function MemberCard({ member, now, isOwn, delayMs }: MemberCardProps) {
  const { username, profilePicture, taskName, isSimulated, run } = member;
  const percent = Math.floor(percentOf(run, now));
  const name = username ?? memberTexts.unknownName;
  const dimmed = isPaused(run) ? 'opacity-55' : '';
  return (
    <li className="animate-rise" style={{ animationDelay: `${delayMs}ms` }}>
      <Surface
        aria-label={name}
        className={`grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center sm:grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 rounded-2xl px-3 py-2.5 sm:gap-y-2.5 sm:px-4 sm:py-3.5 ${isOwn ? 'border-line-strong bg-surface-strong' : ''}`}
      >
        <Avatar picture={profilePicture} name="" className={`row-span-2 sm:row-span-1 ${dimmed}`} />
        <div className="min-w-0 leading-snug">
          <p className="flex items-center gap-1.5 font-semibold">
            <span className="truncate">{name}</span>
            {isOwn && <span className="text-sm font-normal text-ink-quiet">(you)</span>}
            {isSimulated && (
              <Bot role="img" aria-label="Simulated member" className="size-4 shrink-0 text-ink-quiet" />
            )}
          </p>
          <p className="truncate text-sm text-ink-quiet">{taskName ?? memberTexts.unnamedTask}</p>
        </div>
        <div className="self-start text-right leading-snug sm:hidden">
          <p>
            <Percent percent={percent} />
          </p>
          {isPaused(run) && <p className="text-sm text-ink-quiet">{memberTexts.paused}</p>}
        </div>
        <div className="col-span-2 flex items-center gap-3 sm:col-span-2">
          <ProgressBar
            percent={percent}
            label={`Progress of ${name}`}
            size="slim"
            className={`flex-1 ${dimmed}`}
          />
          {isPaused(run) && (
            <span className="hidden text-sm text-ink-quiet sm:inline">{memberTexts.paused}</span>
          )}
          <span className="hidden min-w-11 text-right sm:inline">
            <Percent percent={percent} />
          </span>
        </div>
      </Surface>
    </li>
  );
}

function Percent({ percent }: { percent: number }) {
  return <span className="font-display font-semibold tabular-nums">{percent}%</span>;
}
