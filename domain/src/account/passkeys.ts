import * as v from 'valibot';
import { isStorable } from '../storable-text.ts';

/** More than anyone has devices. */
export const mostPasskeys = 20;

/** How long a device may take to answer, in milliseconds: five minutes. */
export const passkeyQuestionLifeMs = 5 * 60_000;

const nameSchema = v.pipe(
  v.string('Name is required'),
  v.trim(),
  v.nonEmpty('Name is required'),
  v.maxLength(60, 'At most 60 characters'),
  v.check(isStorable, 'The name contains characters that cannot be stored'),
);

export const passkeyNameSchema = v.object({ name: nameSchema });

/** The id that the device gave the passkey. */
const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/));
export const passkeyIdSchema = v.object({ id: idSchema });

export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Epoch milliseconds of the server's clock. */
  addedAt: v.number(),
  /** Null if no one has signed in with it yet. */
  usedAt: v.nullable(v.number()),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

const bytesSchema = v.pipe(v.string(), v.regex(/^[\w-]{0,20000}$/));
const credentialEntries = { id: idSchema, rawId: idSchema, type: v.literal('public-key') };

/** A device's answer after creating a passkey; anything else in the answer is not read. */
export const newPasskeySchema = v.object({
  ...passkeyNameSchema.entries,
  credential: v.object({
    ...credentialEntries,
    response: v.object({
      clientDataJSON: bytesSchema,
      attestationObject: bytesSchema,
      transports: v.optional(
        v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,20}$/))), v.maxLength(10)),
        [],
      ),
    }),
  }),
});
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>;

/** A device's answer when its person signs in with a passkey. */
export const passkeyProofSchema = v.object({
  credential: v.object({
    ...credentialEntries,
    response: v.object({
      clientDataJSON: bytesSchema,
      authenticatorData: bytesSchema,
      signature: bytesSchema,
    }),
  }),
});
export type PasskeyProof = v.InferOutput<typeof passkeyProofSchema>;

/** The question for a device; its other fields are those of the WebAuthn standard. */
export const passkeyQuestionSchema = v.looseObject({ challenge: v.string() });
