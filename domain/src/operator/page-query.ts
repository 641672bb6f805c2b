import * as v from 'valibot';

/** Which page of a long list an operator asks for; the first without `after`. */
export const pageQuerySchema = v.object({
  /** What the page before called `next`. */
  after: v.optional(v.pipe(v.string(), v.maxLength(80))),
});
export type PageQuery = v.InferOutput<typeof pageQuerySchema>;
