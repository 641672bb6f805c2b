import { createBackgroundComponent } from '../../../platform/updates/background-component.ts';

/** The break, or what comes after a run. Loaded once the timer stands: nobody is so far before they have worked. */
export const rhythmPart = createBackgroundComponent(
  async () => (await import('./break-panel.tsx')).RhythmPart,
);
