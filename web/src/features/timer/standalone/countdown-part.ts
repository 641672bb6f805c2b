import { createBackgroundPart } from '../../../platform/updates/background-part.ts';

/** What an account brings to the landing page's countdown. */
export const countdownPart = createBackgroundPart(
  async () => (await import('./countdown-rhythm.tsx')).CountdownPart,
);
