import { roomHeadTopic } from '@focuspool/domain/pool/own-room-topic';
import { useQuery } from '@tanstack/react-query';
import { useLiveReading } from '../../../platform/live/use-live-topic.ts';
import { seatTimesQuery } from './room-times-requests.ts';
import { TimesActions } from './times-actions.tsx';
import { TimesLine } from './times-line.tsx';

/** The fixed times of the room in which the person sits, if it has any. */
export function SeatTimes({ userId, roomId }: { userId: string; roomId: string }) {
  const { data, refetch } = useQuery(seatTimesQuery(userId));
  useLiveReading(roomHeadTopic, roomId, refetch);
  if (!data?.times) return null;
  return (
    <div className="grid gap-1 text-center">
      <TimesLine userId={userId} times={data.times} />
      <TimesActions
        userId={userId}
        token={null}
        hasNext={data.times.next.length > 0}
        isTold={data.isTold}
        isCentred
      />
    </div>
  );
}
