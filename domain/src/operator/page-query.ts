import * as v from 'valibot';

/** Which page of a long list an operator asks for; the first if `after` is absent. */
export const pageQuerySchema = v.object({
  /** The `next` of the previous page. */
  after: v.optional(v.pipe(v.string(), v.maxLength(80))),
});
export type PageQuery = v.InferOutput<typeof pageQuerySchema>;
