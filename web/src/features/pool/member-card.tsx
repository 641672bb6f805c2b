import { isPaused, isUnderWay, percentOf } from '@focuspool/domain/pool/member-run';
import type { MemberRun, RoomMember } from '@focuspool/domain/pool/pool-contract';
import { memberTexts, nameMember } from '@focuspool/domain/pool/pool-contract';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import Bot from 'lucide-react/icons/bot';
import type { ComponentType } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Surface } from '../../ui/surface.tsx';
import { IntentionLine } from '../intention/intention-line.tsx';
import type { PersonMenuProps } from '../report/person-menu.tsx';

type MemberCardProps = {
  member: RoomMember;
  /** By the server's clock. */
  now: number;
  isOwn: boolean;
  /** The viewer. */
  readerId: string;
  /** Null until loaded. */
  Menu: ComponentType<PersonMenuProps> | null;
  onHidden: () => void;
  /** The reader's task and bar; the task is null if they could land with no one. */
  ownTask: TimerTask | null;
  ownRun: MemberRun | undefined;
  canCheer: boolean;
  /** Milliseconds until the card comes in. */
  delayMs: number;
};

/** One member of the room: who they are, their task and their progress (product 2.16). */
export function MemberCard({
  member,
  now,
  isOwn,
  readerId,
  Menu,
  onHidden,
  ownTask,
  ownRun,
  canCheer,
  delayMs,
}: MemberCardProps) {
  const { id, userId, username, profilePicture, isSimulated, run, intention } = member;
  const percent = Math.floor(percentOf(run, now));
  const name = nameMember(member);
  const isWaiting = isPaused(run);
  const seenAt = { kind: 'member', memberId: id } as const;
  const canReport = !isOwn && typeof userId === 'string';
  return (
    <li
      className={`animate-rise ${isOwn ? 'max-sm:col-span-full' : ''}`}
      style={{ animationDelay: `${delayMs}ms` }}
    >
      <Surface
        // As regions these would be twenty landmarks.
        role="group"
        aria-label={name}
        className={`relative grid h-full grid-cols-[auto_minmax(0,1fr)] ${intention ? 'grid-rows-[auto_auto_auto_1fr]' : 'grid-rows-[auto_auto_1fr]'} items-center gap-x-2 rounded-2xl px-2.5 py-2 text-[0.8125rem] leading-snug text-ink-quiet sm:gap-x-3 sm:px-4 sm:py-3 sm:text-sm/snug ${isOwn ? 'border-line-strong bg-surface-strong' : ''}`}
      >
        <Avatar
          picture={profilePicture}
          name=""
          size={40}
          className={`max-sm:size-7! sm:row-span-2 ${isWaiting ? 'opacity-55' : ''}`}
        />
        <p className={`flex min-w-0 items-center gap-1.5 ${canReport ? 'pr-6 sm:pr-15' : ''}`}>
          <span className="truncate text-sm font-semibold text-ink sm:text-[1rem]">{name}</span>
          {isOwn && <span>(you)</span>}
          {isSimulated && <Bot role="img" aria-label="Simulated member" className="size-4 shrink-0" />}
        </p>
        {/* Space for the cheer is always kept: beside the name, and on a phone in this line, where a pause would be shown. */}
        <p
          className={`col-span-2 mt-0.5 flex gap-1.5 sm:col-span-1 sm:mt-0 ${canReport && !isWaiting ? 'max-sm:pr-6' : ''}`}
        >
          <bdi className={`truncate ${run.isBreak ? 'text-success' : ''}`}>{describe(member, percent)}</bdi>
          {isWaiting && <span className="ml-auto shrink-0">{memberTexts.paused}</span>}
        </p>
        {intention && <IntentionLine {...intention} className="col-span-2 mt-0.5" />}
        {/* Keeps the bars of a row of cards at one height. */}
        <div className="col-span-2 mt-0.5 flex items-center self-end gap-2 sm:mt-1.5 sm:gap-3">
          <ProgressBar
            percent={percent}
            size="slim"
            isPaused={isWaiting}
            tone={run.isBreak ? 'success' : 'accent'}
            className="flex-1"
          />
          <span className="min-w-11 text-right font-display text-sm font-semibold text-ink tabular-nums sm:min-w-12 sm:text-[1rem]">
            {percent}%
          </span>
        </div>
        {Menu && canReport && (
          <Menu
            userId={readerId}
            person={{ userId, username, profilePicture }}
            name={name}
            reports={listReports(member)}
            onHidden={onHidden}
            className="absolute! -top-1 right-0 pt-2 sm:top-1 sm:pt-0"
            {...(canCheer &&
              !run.isBreak &&
              isUnderWay(run, now) && {
                cheer: {
                  thing: seenAt,
                  since: run.startedAt,
                  className:
                    'absolute! top-10 right-0 max-sm:items-start hover:bg-transparent! sm:top-1 sm:right-11',
                },
              })}
            {...(ownTask && { landing: { seenAt, asked: ownTask, bars: { theirs: run, own: ownRun, now } } })}
          />
        )}
      </Surface>
    </li>
  );
}

function describe({ run, taskName }: RoomMember, percent: number): string {
  if (run.isBreak) return percent < 100 ? memberTexts.onBreak : memberTexts.breakOver;
  return taskName ?? memberTexts.unnamedTask;
}

/** What can be reported on a card besides the name. */
function listReports({ id: memberId, taskName, run, intention }: RoomMember): PersonMenuProps['reports'] {
  const isNamed = taskName !== null && taskName !== memberTexts.hiddenTask && !run.isBreak;
  return [
    ...(isNamed
      ? [{ label: 'Report task name', report: { kind: 'task', memberId, taskName } } as const]
      : []),
    ...(intention
      ? [
          {
            label: 'Report intention',
            report: { kind: 'intention', memberId, text: intention.text },
          } as const,
        ]
      : []),
  ];
}
