import type { CDPSession, Page } from '@playwright/test';

/** How many times slower than this machine's; 1 in runs that measure nothing, which would only burn the rest. */
const slowerProcessor = Number(process.env.SLOWER_PROCESSOR ?? 4);

/** The window of a phone, in CSS pixels. */
export const phoneWindow = { viewport: { width: 412, height: 823 } } as const;

/** A phone for what is done with fingers. */
export const touchPhone = { ...phoneWindow, hasTouch: true, isMobile: true } as const;

/** From now on the page has a quarter of this machine's processor; answers the session that holds it to that. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  return tools;
}
