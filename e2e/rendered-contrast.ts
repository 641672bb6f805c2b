import type { Page } from '@playwright/test';
import { type Color, measureContrast } from '../web/src/features/theme/color-contrast.ts';

type Words = { text: string; color: Color; isLarge: boolean; grounds: Color[] };

const wordless =
  '* { -webkit-text-fill-color: transparent !important } svg text { fill: transparent !important }';

/** The texts in view whose contrast with what is really painted behind them is under WCAG AA, a line each. */
export async function listFaintTexts(page: Page): Promise<string[]> {
  // Only the words go: what is left is what lies behind them.
  const hidden = await page.addStyleTag({ content: wordless });
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  await hidden.evaluate((style) => style.parentNode?.removeChild(style));
  const words = await page.evaluate(readWords, picture);
  if (words.length < 5) throw new Error('Hardly any text was found to measure.');
  return words.flatMap(({ text, color, isLarge, grounds }) => {
    const contrast = Math.min(...grounds.map((ground) => measureContrast(color, ground)));
    return contrast < (isLarge ? 3 : 4.5) ? [`${text}: ${contrast.toFixed(2)}`] : [];
  });
}

/** Runs in the page: every visible text with its colour and a raster of the colours behind its letters. */
async function readWords(picture: string): Promise<Words[]> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const pixels = new OffscreenCanvas(image.width, image.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!pixels) return [];
  pixels.drawImage(image, 0, 0);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: Words[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!text || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('.sr-only, noscript, script, style, :disabled')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, width, height } = range.getBoundingClientRect();
    if (
      element.clientWidth === 1 ||
      left < 0 ||
      top < 0 ||
      left + width > image.width ||
      top + height > image.height
    )
      continue;
    const style = getComputedStyle(element);
    const [red = 0, green = 0, blue = 0] = style.color.match(/[\d.]+/g)?.map(Number) ?? [];
    const size = Number.parseFloat(style.fontSize);
    const grounds: Color[] = [];
    for (let column = 0; column <= 8; column++) {
      for (let row = 1; row <= 3; row++) {
        const x = Math.min(left + (width * column) / 8, image.width - 4);
        const y = top + (height * row) / 4;
        // The mean of a few pixels: film grain is not what a letter stands on.
        const { data } = pixels.getImageData(x, y, 4, 4);
        const sum = [0, 0, 0];
        for (let at = 0; at < data.length; at++)
          if (at % 4 < 3) sum[at % 4] = (sum[at % 4] ?? 0) + (data[at] ?? 0);
        grounds.push([(sum[0] ?? 0) / 16, (sum[1] ?? 0) / 16, (sum[2] ?? 0) / 16, 1]);
      }
    }
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    words.push({ text, color: [red, green, blue, 1], isLarge, grounds });
  }
  return words;
}
