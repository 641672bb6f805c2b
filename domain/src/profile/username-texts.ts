import { product } from '../product.ts';
import { maxUsernameLength, type UsernameProblem } from './username.ts';

export type UsernameTexts = Readonly<Record<UsernameProblem | 'taken', string>>;

const fragments = product.forbiddenUsernameFragments.join(', ');

/** The profile screen's texts for a refused username (product 5.1). */
export const profileUsernameTexts: UsernameTexts = {
  missing: 'Username is required',
  too_long: `Max ${maxUsernameLength} characters`,
  characters: 'Only letters, numbers, . and _ allowed',
  leading_dot: "Can't start with .",
  trailing_dot: "Can't end with .",
  consecutive_dots: "Can't have two . in a row",
  forbidden: `Can't contain any of: ${fragments}`,
  taken: 'Username already taken',
};

/** The sign-up's texts for the same problems. */
export const signUpUsernameTexts: UsernameTexts = {
  missing: 'Username is required',
  too_long: `Username cannot exceed ${maxUsernameLength} characters`,
  characters: 'Username can only contain letters, numbers, periods, and underscores',
  leading_dot: 'Username cannot start with a period',
  trailing_dot: 'Username cannot end with a period',
  consecutive_dots: 'Username cannot contain consecutive periods',
  forbidden: `Username cannot contain any of: ${fragments}`,
  taken: 'Username taken',
};

/** Both screens' texts for the availability check. */
export const availabilityTexts = {
  available: 'Username available',
  failed: 'Error checking availability',
  refused: 'Username is not available',
} as const;

/** The profile screen's texts for a change (product 8.3). */
export const profileUpdateTexts = {
  done: 'Profile updated successfully!',
  failed: 'Failed to update profile. Please try again.',
} as const;
