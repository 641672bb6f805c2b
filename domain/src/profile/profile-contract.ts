import * as v from 'valibot';
import { profileSchema } from '../account/viewer.ts';
import { findUsernameProblem } from './username.ts';
import { signUpUsernameTexts } from './username-texts.ts';

export const usernameSchema = v.pipe(
  v.string(signUpUsernameTexts.missing),
  v.trim(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const problem = findUsernameProblem(dataset.value);
    if (problem) addIssue({ message: signUpUsernameTexts[problem] });
  }),
);

export const usernameQuerySchema = v.object({ username: usernameSchema });

export const availabilitySchema = v.object({ isAvailable: v.boolean() });

/** A name of the person's own choice, or one made for them. */
export const createProfileSchema = v.union([
  v.strictObject({ username: usernameSchema }),
  v.strictObject({ skip: v.literal(true) }),
]);
export type CreateProfile = v.InferOutput<typeof createProfileSchema>;

export const createdProfileSchema = v.object({
  profile: profileSchema,
  /** Whether the mail with the verification link is on its way; true as well when none is needed. */
  isMailSent: v.boolean(),
});
export type CreatedProfile = v.InferOutput<typeof createdProfileSchema>;
