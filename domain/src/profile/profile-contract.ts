import * as v from 'valibot';
import { profileSchema } from '../account/viewer.ts';
import { profilePictures } from './avatars.ts';
import { findUsernameProblem } from './username.ts';
import { profileUsernameTexts, signUpUsernameTexts, type UsernameTexts } from './username-texts.ts';

/** The rules are the same everywhere; each screen has its own texts for them (product 5.1). */
function buildUsernameSchema(texts: UsernameTexts) {
  return v.pipe(
    v.string(texts.missing),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const problem = findUsernameProblem(dataset.value);
      if (problem) addIssue({ message: texts[problem] });
    }),
  );
}

export const usernameSchema = buildUsernameSchema(signUpUsernameTexts);

export const usernameQuerySchema = v.object({ username: usernameSchema });

export const availabilitySchema = v.object({ isAvailable: v.boolean() });

/** A name that the person chose, or a generated one. */
export const createProfileSchema = v.union(
  [v.strictObject({ username: usernameSchema }), v.strictObject({ skip: v.literal(true) })],
  'Either a username or skip must be given',
);
export type CreateProfile = v.InferOutput<typeof createProfileSchema>;

export const createdProfileSchema = v.object({
  profile: profileSchema,
  /** Whether the mail with the verification link was sent; also true if none is needed. */
  isMailSent: v.boolean(),
});
export type CreatedProfile = v.InferOutput<typeof createdProfileSchema>;

export const changeUsernameSchema = v.strictObject({ username: buildUsernameSchema(profileUsernameTexts) });

export const changePictureSchema = v.strictObject({
  profilePicture: v.picklist(profilePictures, 'There is no such picture'),
});

/** Another name or another picture; only one at a time, as the screen offers it. */
export const changeProfileSchema = v.union(
  [changeUsernameSchema, changePictureSchema],
  'Either a username or a profilePicture must be given',
);
export type ChangeProfile = v.InferOutput<typeof changeProfileSchema>;

export const changedProfileSchema = v.object({ profile: profileSchema });
