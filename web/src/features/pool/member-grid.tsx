import type { RoomMember } from '@focuspool/domain/pool/pool-contract';
import { useState } from 'react';
import { MemberCard } from './member-card.tsx';
import { roomGrid } from './room-grid.ts';
import { useRedraw } from './use-redraw.ts';

const groupSize = 4;
const groupDelayMs = 200;

/** Everybody in the room, oneself first. Those who are there at first come in by fours (specification, section 9). */
export function MemberGrid({ members, ownId }: { members: readonly RoomMember[]; ownId: string }) {
  const now = useRedraw();
  const [first] = useState(() => new Set(members.map(({ id }) => id)));
  const ordered = [...members].sort((one, other) => Number(other.id === ownId) - Number(one.id === ownId));
  return (
    <ul aria-label="Members of the room" className={roomGrid}>
      {ordered.map((member, index) => (
        <MemberCard
          key={member.id}
          member={member}
          now={now}
          isOwn={member.id === ownId}
          delayMs={first.has(member.id) ? Math.floor(index / groupSize) * groupDelayMs : 0}
        />
      ))}
    </ul>
  );
}
