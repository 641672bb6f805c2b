import type { Profile } from '@focuspool/domain/account/viewer';
import type {
  ChangeProfile,
  CreatedProfile,
  CreateProfile,
} from '@focuspool/domain/profile/profile-contract';
import { profileUpdateTexts } from '@focuspool/domain/profile/username-texts';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { ApiRefusal, api, asPerson, call } from '../../platform/api/api.ts';

/** Completes the sign-up with a username; throws the server's refusal. */
export function createProfile(json: CreateProfile): Promise<CreatedProfile> {
  return call(api.profile.$post({ json }));
}

const reasonsToShow: readonly RefusalReason[] = ['username_taken', 'too_many_requests'];

/** Saves another name or picture. Throws what the server says about the name or when to come back, otherwise that it failed. */
export async function changeProfile(userId: string, json: ChangeProfile): Promise<Profile> {
  try {
    const { profile } = await call(api.profile.$patch({ json }, asPerson(userId)));
    return profile;
  } catch (error) {
    const isToShow = error instanceof ApiRefusal && reasonsToShow.includes(error.reason);
    if (isToShow || (error instanceof ApiRefusal && error.fields.username)) throw error;
    throw new Error(profileUpdateTexts.failed, { cause: error });
  }
}
