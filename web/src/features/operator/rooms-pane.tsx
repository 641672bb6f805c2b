import type { OperatorRoom } from '@focuspool/domain/operator/rooms-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { roomsQuery } from './operator-requests.ts';
import { PagedRows } from './paged-rows.tsx';
import { PersonLink } from './person-link.tsx';
import { useFormatInstant } from './use-format-instant.ts';

/** The rooms as they are now, with the people in them. */
export function RoomsPane() {
  return (
    <PagedRows
      label="Rooms"
      query={useInfiniteQuery(roomsQuery)}
      rowsOf={(page) => page.rooms}
      empty="No one is in a room right now."
      keyOf={({ id }) => id}
    >
      {(room) => <RoomLine room={room} />}
    </PagedRows>
  );
}

function RoomLine({ room: { openedAt, seats, simulated, people } }: { room: OperatorRoom }) {
  const formatInstant = useFormatInstant();
  const taken = people.length + simulated;
  return (
    <>
      <p className="font-semibold">
        {taken} of {seats} seats taken
      </p>
      <p className="text-sm text-ink-quiet">
        {[
          `Opened ${formatInstant(openedAt)}`,
          `${people.length} ${people.length === 1 ? 'person' : 'people'}`,
          `${simulated} simulated`,
        ].join(' · ')}
      </p>
      <ul aria-label="Who is here" className="flex flex-wrap gap-x-5">
        {people.map(({ seat, userId, username, joinedAt }) => (
          <li key={userId}>
            <PersonLink userId={userId} title={`Since ${formatInstant(joinedAt)}`}>
              {username ?? 'No username yet'}, seat {seat}
            </PersonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
