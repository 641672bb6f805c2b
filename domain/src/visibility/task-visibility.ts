import * as v from 'valibot';

/** Who else may see the name of a person's task: no one, the members of their rooms, or also everyone who reads the feed. */
export const taskVisibilities = ['self', 'rooms', 'everyone'] as const;
export const taskVisibilitySchema = v.picklist(taskVisibilities);
export type TaskVisibility = v.InferOutput<typeof taskVisibilitySchema>;

/** The default until a person chooses: rooms show the task, the feed does not. */
export const defaultTaskVisibility: TaskVisibility = 'rooms';

/** The choice for one task, and the one for all tasks; null or absent if none was made. */
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

/** A person's choices for a task that is on one of their open lists; null for any other task. */
export function findChoices(
  { lists, taskVisibility: general }: KnownState,
  taskId: string | undefined,
): VisibilityChoices | null {
  const task = lists.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId);
  return task ? { own: task.visibility, general } : null;
}

/**
 * Whether readers there may see the name. A task that does not exist, or is not the person's own, is shown to no one. In its place
 * a room shows what `nameTaskForOthers` says (pool-contract.ts), the feed nothing.
 */
export function isNameShown(where: 'room' | 'feed', choices: VisibilityChoices | null): boolean {
  if (!choices) return false;
  const visibility = visibilityOf(choices);
  return visibility === 'everyone' || (where === 'room' && visibility === 'rooms');
}
