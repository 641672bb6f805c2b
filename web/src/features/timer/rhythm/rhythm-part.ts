import { createBackgroundComponent } from '../../../platform/updates/background-component.ts';

/** The break, what others learn of a run, or what comes after it. Loaded once the timer stands, which works without it. */
export const rhythmPart = createBackgroundComponent(
  async () => (await import('./break-panel.tsx')).RhythmPart,
);
