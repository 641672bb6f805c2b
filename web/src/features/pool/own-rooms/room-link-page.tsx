import { lacksPlan } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { roomTokenPattern } from '@focuspool/domain/pool/own-room';
import type { LinkedRoom } from '@focuspool/domain/pool/own-room-contract';
import { nameMember } from '@focuspool/domain/pool/pool-contract';
import { refusals } from '@focuspool/domain/refusals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRefusal, isFinalRefusal } from '../../../platform/api/api.ts';
import { useLoad } from '../../../platform/api/use-load.ts';
import { Redirect, useLocation } from '../../../platform/location.ts';
import { paths } from '../../../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../../../platform/updates/background-part.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { Surface } from '../../../ui/surface.tsx';
import { useViewer } from '../../account/viewer-request.ts';
import { useReplica } from '../../operation/person-replica.ts';
import { useHiddenPeople } from '../../report/hidden-people.ts';
import { personMenuPart } from '../../report/person-menu-part.ts';
import { useBreakKey } from '../../timer/rhythm/break-store.ts';
import { findLastPage } from '../../timer/run/run-location.ts';
import { useRunMark } from '../../timer/run/run-status.ts';
import { PoolMessage } from '../pool-message.tsx';
import { TimesActions } from '../room-times/times-actions.tsx';
import { TimesLine } from '../room-times/times-line.tsx';
import { GuestLine } from './guest-line.tsx';
import { Member } from './member.tsx';
import { linkedRoomQuery, useEntering } from './own-room-requests.ts';

/** /room: the page that a room's link opens. The fragment is its key. */
export function RoomLinkPage() {
  const { data: viewer } = useViewer();
  const token = useLocation().hash.slice(1);
  if (viewer && lacksPlan(viewer) && token === '') return <RoomOfGuest userId={viewer.userId} />;
  if (viewer?.profile && token === '') return <RoomOfMember userId={viewer.userId} />;
  if (!roomTokenPattern.test(token))
    return <PoolMessage title="Room" text={refusals.room_link_over.message} />;
  return viewer && <LinkOf key={token} viewer={viewer} token={token} />;
}

/** A person who has a plan by now continues what they started here as a guest on the pool's page. */
function RoomOfMember({ userId }: { userId: string }) {
  const { run } = useReplica(userId).shown;
  const key = useBreakKey(userId) ?? run?.timer.key;
  if (key && findLastPage(userId, key) === paths.room) return <Redirect to={paths.taskPool} />;
  return <PoolMessage title="Room" text={refusals.room_link_over.message} />;
}

const guestLeft = createBackgroundPart(async () => (await import('./guest-left.tsx')).GuestLeft);
const guestRoom = createBackgroundPart(async () => (await import('../task-pool-page.tsx')).GuestRoom);

function RoomOfGuest({ userId }: { userId: string }) {
  const { guest } = useReplica(userId);
  const isOnTask = useRunMark(userId) !== null;
  const [isEnding, setEnding] = useState(false);
  // The server may still hold a seat for a while to which no one comes back.
  const [isSeated, setSeated] = useState(true);
  const hasToEnd = (guest === 'left' || !isSeated) && (isOnTask || isEnding);
  if (hasToEnd !== isEnding) setEnding(hasToEnd);
  const { part: GuestRoom } = useBackgroundPart(guestRoom, true);
  const { part: GuestLeft } = useBackgroundPart(guestLeft, hasToEnd);
  const room = GuestRoom ? <GuestRoom userId={userId} onSeated={setSeated} /> : <LinkSkeleton />;
  if (!hasToEnd) return room;
  return GuestLeft ? <GuestLeft userId={userId}>{room}</GuestLeft> : <LinkSkeleton />;
}

function LinkOf({ viewer, token }: { viewer: Viewer; token: string }) {
  const { userId } = viewer;
  const query = linkedRoomQuery(userId, token);
  const reading = useQuery(query);
  const { data, problem, retry } = useLoad(reading);
  const hiding = useHiddenPeople(userId);
  // A link that ends while its page is open ends the page too.
  const refusal = isFinalRefusal(reading.error) ? reading.error : null;
  const failure = problem ?? hiding.problem;
  if (refusal) return <PoolMessage title="Room" text={refusal.message} />;
  if (failure)
    return <LoadFailure error={failure} onRetry={() => void (problem ? retry() : hiding.retry())} />;
  if (!data || !hiding.people) return <LinkSkeleton />;
  const guests = data.guests.filter(({ userId: guestId }) => guestId === userId || !hiding.hides(guestId));
  return <LinkedRoomPane viewer={viewer} token={token} room={{ ...data, guests }} />;
}

type LinkedRoomPaneProps = { viewer: Viewer; token: string; room: LinkedRoom };

function LinkedRoomPane({
  viewer,
  token,
  room: { id, name, owner, guests, taken, seats, times = null, isTold = false },
}: LinkedRoomPaneProps) {
  const { userId } = viewer;
  const title = name ?? 'Room';
  usePageTitle(title);
  const entering = useEntering(viewer);
  // If a seat has become free since, the room is no longer called full.
  const wasFull = entering.error instanceof ApiRefusal && entering.error.reason === 'room_full';
  const problem = wasFull && taken < seats ? null : entering.error;
  const { part: Menu } = useBackgroundPart(personMenuPart, true);
  const ownerName = nameMember(owner);
  const isOwn = owner.userId === userId;
  return (
    <div className="grid flex-1 place-items-center p-4">
      <Surface
        aria-label={title}
        className="relative grid w-full max-w-md animate-rise justify-items-center px-6 py-10 text-center sm:px-10"
      >
        {Menu && !isOwn && (
          <Menu
            userId={userId}
            person={owner}
            name={ownerName}
            reports={
              name === null ? [] : [{ label: 'Report room name', report: { kind: 'room', roomId: id, name } }]
            }
            className="absolute! top-0 right-0"
          />
        )}
        <Avatar picture={owner.profilePicture} name="" size={72} />
        <p className="mt-4 wrap-anywhere text-ink-quiet">{isOwn ? 'Your room' : `${ownerName}’s room`}</p>
        <h1 className="mt-1 text-3xl text-balance wrap-anywhere sm:text-4xl">
          <bdi>{title}</bdi>
        </h1>
        {times && <TimesLine userId={userId} times={times} className="mt-4" />}
        <p className="mt-6 text-ink-quiet">
          {taken === 0 ? 'No one is here yet' : `${taken} of ${seats} seats taken`}
        </p>
        {problem && (
          <div className="mt-6 w-full">
            <FormNote tone="problem">{problem.message}</FormNote>
          </div>
        )}
        <SubmitButton
          type="button"
          className="mt-8"
          isBusy={entering.isPending}
          onClick={() => entering.enter(token)}
        >
          Join
        </SubmitButton>
        {guests.length > 0 && (
          <ul
            aria-label="Who is here"
            className="mt-6 flex max-w-full flex-wrap justify-center gap-x-4 gap-y-2"
          >
            {guests.map((guest) => (
              <li key={guest.id} className="flex max-w-full min-w-0 items-center gap-2">
                <Member member={guest} size={28} />
              </li>
            ))}
          </ul>
        )}
        {times && (
          <TimesActions
            userId={userId}
            token={token}
            hasNext={times.next.length > 0}
            isTold={isTold}
            isCentred
            className="mt-4"
          />
        )}
        {lacksPlan(viewer) && <GuestLine className="mt-6" />}
      </Surface>
    </div>
  );
}

function LinkSkeleton() {
  usePageTitle('Room');
  return (
    <div role="status" aria-label="Loading the room" className="grid flex-1 place-items-center p-4">
      <Skeleton className="h-86 w-full max-w-md rounded-surface" />
    </div>
  );
}
