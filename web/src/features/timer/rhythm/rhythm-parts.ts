import { createBackgroundComponent } from '../../../platform/updates/background-component.ts';

// Loaded once the timer stands: nobody is on a break, or done, before they have worked.

export const breakPanel = createBackgroundComponent(
  async () => (await import('./break-panel.tsx')).BreakPanel,
);
export const afterRun = createBackgroundComponent(async () => (await import('./break-panel.tsx')).AfterRun);
