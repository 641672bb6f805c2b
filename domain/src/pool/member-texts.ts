/** What stands on a card where something is not known or not told (specification, section 2). */
export const memberTexts = {
  unknownName: 'Unknown User',
  unnamedTask: 'Task',
  hiddenTask: 'Focusing',
  paused: '(Paused)',
} as const;

/** The name that others see of a task. */
export function nameTaskForOthers(taskName: string | null, showsTask: boolean): string | null {
  return showsTask ? taskName : memberTexts.hiddenTask;
}
