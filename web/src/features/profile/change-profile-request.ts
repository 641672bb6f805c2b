import type { Profile } from '@focuspool/domain/account/viewer';
import type { ChangeProfile } from '@focuspool/domain/profile/profile-contract';
import { profileUpdateTexts } from '@focuspool/domain/profile/username-texts';
import { ApiRefusal, api, call } from '../../platform/api.ts';

/** Saves another name or picture; throws what the server says of the name, or that it failed (specification, section 8). */
export async function changeProfile(json: ChangeProfile): Promise<Profile> {
  try {
    const { profile } = await call(api.profile.$patch({ json }));
    return profile;
  } catch (error) {
    if (error instanceof ApiRefusal && (error.reason === 'username_taken' || error.fields.username))
      throw error;
    throw new Error(profileUpdateTexts.failed, { cause: error });
  }
}
