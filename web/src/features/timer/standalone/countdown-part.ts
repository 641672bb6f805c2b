import { createBackgroundComponent } from '../../../platform/updates/background-component.ts';

/** What an account brings to the landing page's countdown. */
export const countdownPart = createBackgroundComponent(
  async () => (await import('./countdown-rhythm.tsx')).CountdownPart,
);
