import type { Viewer } from '@focuspool/domain/account/viewer';
import type { Guest, OwnRoom } from '@focuspool/domain/pool/own-room-contract';
import { ownRoomTopic } from '@focuspool/domain/pool/own-room-topic';
import { nameMember } from '@focuspool/domain/pool/pool-contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lastErrorOf } from '../../../platform/api/last-error.ts';
import { formatWeekTime } from '../../../platform/clock/format-instant.ts';
import { useLiveReading } from '../../../platform/live/use-live-topic.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast-queue.ts';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import { useHourCycle } from '../../operation/use-hour-cycle.ts';
import { TimesActions } from '../room-times/times-actions.tsx';
import { TimesDialog } from '../room-times/times-dialog.tsx';
import { TimesLine } from '../room-times/times-line.tsx';
import { Member } from './member.tsx';
import { ownRoomsQuery, toRoomLink, useEntering, useOwnRooms } from './own-room-requests.ts';
import { RoomRhythmForm } from './room-rhythm-form.tsx';

type Question = { kind: 'renew' } | { kind: 'close' } | { kind: 'send_out'; member: Guest };

type OwnRoomPaneProps = {
  viewer: Viewer;
  own: OwnRoom;
  /** Whether it was opened just now; it then takes the focus. */
  isNew: boolean;
};

/** One's own room: its link, the people in it, and what can be done about both. */
export function OwnRoomPane({ viewer, own, isNew }: OwnRoomPaneProps) {
  const { userId } = viewer;
  const { name, token, closesAt, seats, room, times = null, isTold = false, fixedTimes = null } = own;
  const { renewing, closing, removing } = useOwnRooms(userId);
  const entering = useEntering(viewer);
  const hourCycle = useHourCycle(userId);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSettingTimes, setIsSettingTimes] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useRoomChanges(userId, room.id);
  const error = lastErrorOf(renewing, closing, removing, entering);

  function answer(): void {
    if (question?.kind === 'renew')
      renewing.mutate(room.id, { onSuccess: () => showToast('The old link no longer works.') });
    if (question?.kind === 'close') closing.mutate(room.id);
    if (question?.kind === 'send_out') {
      removing.mutate({ id: room.id, userId: question.member.userId });
      // The pressed button disappears with its row.
      list.current?.focus();
    }
    setQuestion(null);
  }

  return (
    <Surface aria-label={name} className="grid gap-5 p-6 sm:p-8">
      <div>
        <h2 ref={isNew ? takeFocus : undefined} tabIndex={-1} className="scroll-mt-24 text-2xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p className="mt-1 text-ink-quiet">
          {closesAt === null
            ? 'Open until you close it'
            : `Open until ${formatWeekTime(closesAt, hourCycle)}`}{' '}
          · {room.members.length} of {seats} here
        </p>
        {times && <TimesLine userId={userId} times={times} className="mt-2" />}
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          caption="Copy link"
          text={toRoomLink(token)}
          label={`Copy link of ${name}`}
          // It would copy the link that stops working.
          aria-disabled={renewing.isPending}
        />
        <Button
          variant="quiet"
          aria-label={`Join ${name}`}
          aria-disabled={entering.isPending}
          onClick={() => entering.enter(token)}
        >
          Join
        </Button>
      </div>
      {times && (
        <TimesActions userId={userId} token={token} hasNext={times.next.length > 0} isTold={isTold} />
      )}
      {error && <FormNote tone="problem">{error.message}</FormNote>}
      {room.members.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={`Who is in ${name}`} className="grid gap-1 rounded-xl">
          {room.members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isOwn={member.userId === userId}
              onSendOut={() => setQuestion({ kind: 'send_out', member })}
            />
          ))}
        </ul>
      )}
      <RoomRhythmForm userId={userId} own={own} />
      <div className="-mx-3 flex flex-wrap">
        <Button variant="plain" className="px-3!" onClick={() => setIsSettingTimes(true)}>
          Fixed times
        </Button>
        <Button variant="plain" className="px-3!" onClick={() => setQuestion({ kind: 'renew' })}>
          Renew link
        </Button>
        <Button variant="plain" className="px-3!" onClick={() => setQuestion({ kind: 'close' })}>
          Close room
        </Button>
      </div>
      <TimesDialog
        isOpen={isSettingTimes}
        userId={userId}
        roomId={room.id}
        times={times}
        fixedTimes={fixedTimes}
        onClose={() => setIsSettingTimes(false)}
      />
      <ConfirmDialog
        {...ask(question)}
        isOpen={question !== null}
        onYes={answer}
        onNo={() => setQuestion(null)}
      />
    </Surface>
  );
}

type MemberRowProps = { member: Guest; isOwn: boolean; onSendOut: () => void };

function MemberRow({ member, isOwn, onSendOut }: MemberRowProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3">
      <span className="flex min-w-0 grow basis-32 items-center gap-3">
        <Member member={member} size={32} />
        {isOwn && <span className="text-ink-quiet">(you)</span>}
      </span>
      {!isOwn && (
        <Button
          variant="plain"
          className="-me-3 ml-auto px-3!"
          aria-label={`Remove ${nameMember(member)}`}
          onClick={onSendOut}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

function ask(question: Question | null): { title: string; description: string; isLoss?: boolean } {
  if (question?.kind === 'send_out') {
    return {
      title: `Remove ${nameMember(question.member)}?`,
      description: 'The link will not let them back in. Their run continues without the room.',
      isLoss: true,
    };
  }
  return question?.kind === 'close'
    ? {
        title: 'Close this room?',
        description: 'No one else can join. Those already here can keep working.',
        isLoss: true,
      }
    : {
        title: 'Make a new link?',
        description: 'The old one stops working at once. Those already here stay.',
      };
}

/** Keeps the list of people in the room up to date. */
function useRoomChanges(userId: string, roomId: string): void {
  const { refetch } = useQuery(ownRoomsQuery(userId));
  useLiveReading(ownRoomTopic, roomId, refetch);
}
