import { expect, type Locator } from '@playwright/test';

/** Leaves a dialog or a menu by Esc. It is drawn a frame before it listens, and has the focus once it does. */
export async function leave(layer: Locator): Promise<void> {
  await expect.poll(() => layer.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await layer.page().keyboard.press('Escape');
}
