import type { TaskVisibility } from '@focuspool/domain/visibility/task-visibility';

export const visibilityTexts: Record<TaskVisibility, string> = {
  self: 'Only me',
  rooms: 'My rooms',
  everyone: 'Everyone',
};
