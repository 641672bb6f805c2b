import { useQueryClient } from '@tanstack/react-query';
import { changeOwnProfile, useViewer } from '../../features/account/viewer-request.ts';
import { UpdateProfilePage } from '../../features/profile/update-profile-page.tsx';

/** The profile of the viewer; the guard has made sure that they have one. */
export function UpdateProfileRoute() {
  const queries = useQueryClient();
  const { data: viewer } = useViewer();
  if (!viewer?.profile) return null;
  return (
    <UpdateProfilePage
      userId={viewer.userId}
      profile={viewer.profile}
      onChanged={(profile) => changeOwnProfile(queries, profile)}
    />
  );
}
