import { createBackgroundPart } from '../../../platform/updates/background-part.ts';

/** The break, what stands beside a run and what comes after it. Loaded once the timer stands, which works without them. */
export const runParts = createBackgroundPart(() => import('./beside-run.tsx'));
