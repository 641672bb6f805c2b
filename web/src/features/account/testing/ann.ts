import type { Profile, Viewer } from '@focuspool/domain/account/viewer';

/** A verified person with a plan. */
export const ann: Viewer & { profile: Profile } = {
  userId: 'ann',
  email: 'ann@example.com',
  emailVerified: true,
  profile: {
    username: 'Ann',
    profilePicture: 'animals/Cat.jpg',
    isPremium: true,
    trophies: 1,
    totalMinutes: 25,
  },
};
