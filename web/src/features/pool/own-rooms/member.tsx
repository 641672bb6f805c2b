import { nameMember } from '@focuspool/domain/pool/pool-contract';
import { Avatar } from '../../../ui/avatar.tsx';

type MemberProps = { member: { username: string | null; profilePicture: string }; size: number };

export function Member({ member, size }: MemberProps) {
  return (
    <>
      <Avatar picture={member.profilePicture} name="" size={size} />
      <span className="truncate">{nameMember(member)}</span>
    </>
  );
}
