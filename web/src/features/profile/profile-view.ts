import * as v from 'valibot';

const viewSchema = v.object({ change: v.picklist(['username', 'avatar']) });
export type ProfileView = v.InferOutput<typeof viewSchema>['change'] | 'options';

/** What the page shows by a history entry's state, which outlives reloads and versions, so that it is not trusted. */
export function readProfileView(state: unknown): ProfileView {
  const parsed = v.safeParse(viewSchema, state);
  return parsed.success ? parsed.output.change : 'options';
}
