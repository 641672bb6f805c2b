import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Color, layColor, measureContrast } from '../web/src/features/theme/testing/color-contrast.ts';
import { themeIds } from '../web/src/features/theme/theme-names.ts';
import { waitUntilAtRest } from './fixtures.ts';

type Point = { x: number; y: number };
type Word = { text: string; element: Element; pseudo: string | null; isLarge: boolean; points: Point[] };
/** Three bytes per pixel, row by row. */
type Pixels = { readonly bytes: Uint8Array; readonly width: number };

// Hides only the words: what is behind them stays, and what covers them can still be found. No colour changes gradually, since a
// colour in between belongs to no theme. A mark tells the theme of a picture, which may be older than the page; no page uses its
// green, or a dark corner would pass for the first theme's mark before these styles are shown.
const wordless = `
  * { -webkit-text-fill-color: transparent !important; caret-color: transparent !important; pointer-events: auto !important }
  svg text { fill-opacity: 0 !important }
  *, *::before, *::after { transition: none !important }
  html::after { position: fixed; inset: 0 auto auto 0; z-index: 9999; width: 12px; height: 12px; background: var(--mark); content: '' }`;

const inFull = { format: 'jpeg', quality: 100 } as const;
const longestPauseMs = 500;

type Camera = {
  /** Returns a picture that was painted then or later, in milliseconds since the epoch. */
  readonly waitForPicture: (since: number) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** The texts in view whose contrast with what is really painted behind them fails WCAG AA in a theme, one line each. */
export async function listFaintTexts(page: Page): Promise<string[]> {
  // Keeps moving parts from covering the text.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const shown = await page.evaluate(() => document.documentElement.dataset.theme ?? 'default');
  const style = await page.addStyleTag({ content: wordless });
  const words = await page.evaluateHandle(findWords);
  const texts = await words.evaluate((found) =>
    found.map(({ text, isLarge, points }) => ({ text, isLarge, points })),
  );
  if (texts.length < 3) throw new Error('Hardly any text was found to measure.');
  const lines: string[] = [];
  const camera = await startCamera(page);
  for (const [at, theme] of themeIds.entries()) {
    const mark = 16 * at;
    const since = Date.now();
    const colors = await words.evaluate(showTheme, { theme, mark });
    const picture = await waitForTheme(camera, mark, since);
    for (const [nth, { text, isLarge, points }] of texts.entries()) {
      const color = colors[nth];
      // A text that has gone since has no background.
      if (!color) continue;
      const grounds = points.map((point) => readMean(picture, point));
      const contrast = Math.min(...grounds.map((ground) => measureContrast(layColor(color, ground), ground)));
      if (contrast < (isLarge ? 3 : 4.5)) lines.push(`${theme}: ${text}: ${contrast.toFixed(2)}`);
    }
  }
  await camera.stop();
  await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), shown);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  return lines;
}

/** The themes in which the focus ring can hardly be seen on the pane around it (WCAG 1.4.11), one line each. */
export async function listFaintRings(focused: Locator, pane: Locator): Promise<string[]> {
  const page = focused.page();
  const lines: string[] = [];
  for (const theme of themeIds) {
    await page.evaluate((id) => document.documentElement.setAttribute('data-theme', id), theme);
    await waitUntilAtRest(page);
    const ground = await pane.evaluate(readPaint, 'backgroundColor' as const);
    const ring = await focused.evaluate(readPaint, 'outlineColor' as const);
    const contrast = measureContrast(layColor(ring, ground), ground);
    if (contrast < 3) lines.push(`${theme}: ${contrast.toFixed(2)}`);
  }
  return lines;
}

/** Runs in the page: a colour of an element's style, as it is painted. */
function readPaint(element: Element, property: 'backgroundColor' | 'outlineColor'): Color {
  const swatch = new OffscreenCanvas(1, 1).getContext('2d');
  if (!swatch) throw new Error('There is nothing to draw on.');
  swatch.fillStyle = getComputedStyle(element)[property];
  swatch.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = swatch.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** Films a page: each frame is sent as it is painted, whereas a screenshot on request waits for several. */
async function startCamera(page: Page): Promise<Camera> {
  const session = await page.context().newCDPSession(page);
  let unread: { data: string; paintedAt: number } | null = null;
  let wake = () => {};
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    unread = { data, paintedAt: 1_000 * (metadata.timestamp ?? Number.POSITIVE_INFINITY) };
    wake();
    // The last frames may arrive when the film has ended, and no one takes their acknowledgement.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', inFull);
  return {
    async waitForPicture(since) {
      for (;;) {
        const picture = unread;
        unread = null;
        if (picture && picture.paintedAt >= since) return picture.data;
        const hasCome = await new Promise<boolean>((resolve) => {
          wake = () => resolve(true);
          setTimeout(resolve, longestPauseMs, false);
        });
        if (hasCome) continue;
        // A frame that is painted while others are under way is never sent, and it may have been the last.
        return (await session.send('Page.captureScreenshot', inFull)).data;
      }
    },
    stop: () => session.detach(),
  };
}

/** The first picture with the theme's mark in its corner: earlier ones show the previous theme. */
async function waitForTheme(camera: Camera, mark: number, since: number): Promise<Pixels> {
  for (;;) {
    const picture = Buffer.from(await camera.waitForPicture(since), 'base64');
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixels = { bytes: data, width: info.width };
    const corner = readPixel(pixels, { x: 6, y: 6 });
    if ([mark, 255, 0].every((shade, channel) => Math.abs(shade - (corner[channel] ?? 0)) <= 6))
      return pixels;
  }
}

function readPixel({ bytes, width }: Pixels, { x, y }: Point): Color {
  const at = 3 * (Math.floor(Math.max(0, y)) * width + Math.floor(Math.max(0, x)));
  return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, 1];
}

/** The mean of a few pixels: film grain is not the background of a letter. */
function readMean(pixels: Pixels, { x, y }: Point): Color {
  const square = [x - 1, x].flatMap((left) =>
    [y - 1, y].map((top) => readPixel(pixels, { x: left, y: top })),
  );
  const mean = (channel: 0 | 1 | 2) => square.reduce((sum, pixel) => sum + pixel[channel], 0) / 4;
  return [mean(0), mean(1), mean(2), 1];
}

/** Runs in the page: finds every text in view, and points at which nothing covers it. */
function findWords(): Word[] {
  const clear = 'rgba(0, 0, 0, 0)';
  const isPane = (style: CSSStyleDeclaration) =>
    style.content !== 'none' && (style.backgroundImage !== 'none' || style.backgroundColor !== clear);
  const paints = (element: Element) =>
    [null, '::before', '::after'].some((pseudo) => isPane(getComputedStyle(element, pseudo)));

  function isOnTop(element: Element, { x, y }: Point): boolean {
    const stack = document.elementsFromPoint(x, y);
    const at = stack.indexOf(element);
    return at >= 0 && !stack.slice(0, at).some((above) => !element.contains(above) && paints(above));
  }

  function measureWord(
    text: string,
    element: Element,
    pseudo: string | null,
    rects: Iterable<DOMRect>,
  ): Word {
    const points = [...rects].flatMap(({ left, top, width, height }) =>
      [0.3, 0.7].flatMap((down) =>
        [0.02, 0.25, 0.5, 0.75, 0.98].map((across) => ({
          x: left + width * across,
          y: top + height * down,
        })),
      ),
    );
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    return { text, element, pseudo, isLarge, points: points.filter((point) => isOnTop(element, point)) };
  }

  /** The inside of a field: in a narrow one, its frame reaches the points at which a text is measured. */
  function findTextArea(field: Element): DOMRect {
    const { left, top, width, height } = field.getBoundingClientRect();
    const style = getComputedStyle(field);
    const [before, after] = (['Left', 'Right'] as const).map(
      (side) => Number.parseFloat(style[`padding${side}`]) + Number.parseFloat(style[`border${side}Width`]),
    );
    return new DOMRect(left + (before ?? 0), top, width - (before ?? 0) - (after ?? 0), height);
  }

  const words: Word[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.textContent?.trim();
    if (text && node.parentElement)
      words.push(measureWord(text, node.parentElement, null, range.getClientRects()));
  }
  const fields = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea';
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
    const pseudo = field.value ? null : '::placeholder';
    const text = field.value || field.placeholder;
    if (text) words.push(measureWord(text, field, pseudo, [findTextArea(field)]));
  }
  return words.filter(
    ({ element, points }) =>
      points.length > 0 &&
      getComputedStyle(element).color !== clear &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only, noscript, :disabled, [aria-disabled="true"]'),
  );
}

/** Runs in the page: shows the theme and its mark; returns each word's colour in it, null for words that are gone. */
function showTheme(words: Word[], { theme, mark }: { theme: string; mark: number }): (Color | null)[] {
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.setProperty('--mark', `rgb(${mark} 255 0)`);

  const opacities = new Map<Element, number>();
  function opacityOf(element: Element | null): number {
    if (!element) return 1;
    const known = opacities.get(element);
    if (known !== undefined) return known;
    const opacity = Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
    opacities.set(element, opacity);
    return opacity;
  }

  const swatch = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const swatches = new Map<string, Uint8ClampedArray>();
  function paint(color: string): Uint8ClampedArray {
    const known = swatches.get(color);
    if (known) return known;
    if (!swatch) throw new Error('There is nothing to draw on.');
    swatch.clearRect(0, 0, 1, 1);
    swatch.fillStyle = color;
    swatch.fillRect(0, 0, 1, 1);
    const { data } = swatch.getImageData(0, 0, 1, 1);
    swatches.set(color, data);
    return data;
  }

  return words.map(({ element, pseudo }) => {
    if (!element.isConnected) return null;
    const { color, fill } = getComputedStyle(element, pseudo);
    const [red = 0, green = 0, blue = 0, alpha = 0] = paint(element instanceof SVGElement ? fill : color);
    return [red, green, blue, (alpha / 255) * opacityOf(element)];
  });
}
