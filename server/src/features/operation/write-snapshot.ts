import type { Snapshot } from '@focuspool/domain/operation/operation';

/** The most tasks for which an answer is made in one go, about two megabytes. */
const mostTasks = 1_000;

/** Returns whether the snapshot is better written list by list than held in memory as a whole. */
export function isLargeSnapshot({ state }: Snapshot): boolean {
  return state.lists.reduce((sum, { tasks }) => sum + tasks.length, 0) > mostTasks;
}

/** Writes the snapshot as JSON, a list at a time, so that the process can do something else in between. */
export async function* writeSnapshot({ state, ...about }: Snapshot): AsyncGenerator<string> {
  const { lists, ...rest } = state;
  yield `${JSON.stringify(about).slice(0, -1)},"state":${JSON.stringify(rest).slice(0, -1)},"lists":[`;
  for (const [at, list] of lists.entries()) yield `${at > 0 ? ',' : ''}${JSON.stringify(list)}`;
  yield ']}}';
}
