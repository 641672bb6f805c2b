import { createBackgroundPart } from '../../../platform/updates/background-part.ts';

/** The parts shown beside, after and between runs. Loaded after the timer is shown, which works without them. */
export const runParts = createBackgroundPart(() => import('./beside-run.tsx'));
