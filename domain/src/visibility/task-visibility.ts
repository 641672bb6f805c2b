import * as v from 'valibot';

/** Who sees the name of somebody's task beside them: nobody, who sits in a room with them, or all who read the feed as well. */
export const taskVisibilities = ['self', 'rooms', 'everyone'] as const;
export const taskVisibilitySchema = v.picklist(taskVisibilities);
export type TaskVisibility = v.InferOutput<typeof taskVisibilitySchema>;

/** Until its person chooses: rooms show what is worked on, the feed does not. */
export const defaultTaskVisibility: TaskVisibility = 'rooms';

/** What was chosen for one task, and for all of them; null or absent where nothing was. */
export type VisibilityChoices = {
  readonly own?: TaskVisibility | null | undefined;
  readonly general?: TaskVisibility | null | undefined;
};

export function visibilityOf({ own, general }: VisibilityChoices): TaskVisibility {
  return own ?? general ?? defaultTaskVisibility;
}

type KnownTask = { readonly id: string; readonly visibility?: TaskVisibility };
type KnownState = {
  readonly lists: readonly { readonly tasks: readonly KnownTask[] }[];
  readonly taskVisibility?: TaskVisibility | undefined;
};

/** What a person has chosen for a task that they have on an open list; null for any other one. */
export function findChoices(
  { lists, taskVisibility: general }: KnownState,
  taskId: string | undefined,
): VisibilityChoices | null {
  const task = lists.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId);
  return task ? { own: task.visibility, general } : null;
}

/** Whether whoever looks there sees the name. Of a task that is not there, or not their own, nobody does. */
export function isNameShown(where: 'room' | 'feed', choices: VisibilityChoices | null): boolean {
  if (!choices) return false;
  const visibility = visibilityOf(choices);
  return visibility === 'everyone' || (where === 'room' && visibility === 'rooms');
}
