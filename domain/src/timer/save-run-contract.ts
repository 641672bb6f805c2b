import * as v from 'valibot';
import { hasPossibleLength, keptRunSchema, sharedRunSchema } from './shared-run.ts';

/**
 * `basedOn` is the revision that the device knew: nothing is kept when another device was quicker. The browser
 * takes its type alone, so that the schema is no part of what devices load.
 */
export const saveRunSchema = v.object({
  basedOn: keptRunSchema.entries.revision,
  run: v.nullable(
    v.pipe(
      sharedRunSchema,
      v.check(({ timer }) => hasPossibleLength(timer), 'A timer is set to 5 to 55 whole minutes'),
    ),
  ),
});
export type SaveRun = v.InferOutput<typeof saveRunSchema>;
