import type { Viewer } from '@focuspool/domain/account/viewer';
import { ownRoomLimits } from '@focuspool/domain/pool/own-room';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoad } from '../../../platform/api/use-load.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { useViewer } from '../../account/viewer-request.ts';
import { OpenRoomForm } from './open-room-form.tsx';
import { OwnRoomPane } from './own-room-pane.tsx';
import { ownRoomsQuery } from './own-room-requests.ts';

/** /rooms: the rooms that a person opens for those who have their link (product 18). */
export function OwnRoomsPage() {
  const { data: viewer } = useViewer();
  return (
    <PageFrame title="Rooms of your own" lead="Open a room, send its link, and work side by side.">
      <div className="mt-8 grid gap-6">{viewer && <OwnRooms viewer={viewer} />}</div>
    </PageFrame>
  );
}

function OwnRooms({ viewer }: { viewer: Viewer }) {
  const { userId } = viewer;
  const [openedId, setOpenedId] = useState<string | null>(null);
  const query = ownRoomsQuery(userId);
  const reading = useQuery(query);
  const { data, problem, retry } = useLoad(reading);
  if (problem) return <LoadFailure error={problem} onRetry={retry} />;
  if (!data) {
    return <Skeleton label="Loading your rooms" className="h-64 rounded-surface" />;
  }
  return (
    <>
      {data.rooms.map((own) => (
        <OwnRoomPane key={own.room.id} viewer={viewer} own={own} isNew={own.room.id === openedId} />
      ))}
      {data.rooms.length < ownRoomLimits.open ? (
        <OpenRoomForm userId={userId} onOpened={setOpenedId} />
      ) : (
        <p className="px-2 text-center text-balance text-ink-quiet">
          Five rooms are open. Close one to open another.
        </p>
      )}
    </>
  );
}
