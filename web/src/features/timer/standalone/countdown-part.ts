import { createBackgroundPart } from '../../../platform/updates/background-part.ts';

/** The additions to the landing page's countdown for people with an account. */
export const countdownPart = createBackgroundPart(
  async () => (await import('./countdown-rhythm.tsx')).CountdownPart,
);
