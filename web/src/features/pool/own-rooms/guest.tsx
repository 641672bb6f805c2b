import { Avatar } from '../../../ui/avatar.tsx';

/** How somebody is called who sits in a room. */
export function nameGuest({ username }: { username: string | null }): string {
  return username ?? 'Unknown User';
}

type GuestProps = { guest: { username: string | null; profilePicture: string }; size: number };

/** Somebody who sits in a room: picture and name. */
export function Guest({ guest, size }: GuestProps) {
  return (
    <>
      <Avatar picture={guest.profilePicture} name="" size={size} />
      <span className="truncate">{nameGuest(guest)}</span>
    </>
  );
}
