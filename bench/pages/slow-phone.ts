import type { CDPSession, Page } from '@playwright/test';

/** How many times slower than this machine's processor; 1 in runs that measure nothing, where slowing down only wastes time. */
const slowerProcessor = Number(process.env.SLOWER_PROCESSOR ?? 4);

/** The window of a phone, in CSS pixels. */
export const phoneWindow = { viewport: { width: 412, height: 823 } } as const;

/** A phone for touch input. */
export const touchPhone = { ...phoneWindow, hasTouch: true, isMobile: true } as const;

/** Limits the page to a quarter of this machine's processor; resolves to the session that enforces it. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  return tools;
}
