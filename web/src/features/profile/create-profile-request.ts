import type { CreatedProfile, CreateProfile } from '@focuspool/domain/profile/profile-contract';
import { api, call } from '../../platform/api.ts';

/** Ends the sign-up with a username; throws what the server refuses. */
export function createProfile(json: CreateProfile): Promise<CreatedProfile> {
  return call(api.profile.$post({ json }));
}
