import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { product } from '@focuspool/domain/product';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { browserFlags, findBrowser } from '../../e2e/browser.ts';

// What is shown where somebody shares the address: the landing page's words and clock in the Default theme's light.
const WIDTH = 1200;
const HEIGHT = 630;
const INK = '#f4f1ff';
const QUIET_INK = '#c9c1e6';
const PUBLIC = new URL('../public', import.meta.url);

const LIGHTS = [
  ['#5b3fd6', 0.85, 8, 4, 0.62],
  ['#e0567f', 0.72, 98, 8, 0.5],
  ['#ff9a5a', 0.6, 84, 108, 0.5],
  ['#1c7fa8', 0.7, 4, 104, 0.5],
] as const;

const fontFile = fileURLToPath(
  import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'),
);
const font = `data:font/woff2;base64,${readFileSync(fontFile, 'base64')}`;

const words = [
  { text: product.name, size: 33, colour: INK, x: 134, y: 100, anchor: 'start' },
  { text: 'Starting is', size: 74, colour: INK, x: 74, y: 250, anchor: 'start' },
  { text: 'the hard part.', size: 74, colour: INK, x: 74, y: 334, anchor: 'start' },
  { text: 'Start together.', size: 74, colour: INK, x: 74, y: 418, anchor: 'start' },
  {
    text: 'One task, one clock, and people beside you.',
    size: 26,
    colour: QUIET_INK,
    x: 76,
    y: 494,
    anchor: 'start',
  },
  { text: '25:00', size: 78, colour: INK, x: 915, y: 368, anchor: 'middle' },
];

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  ${LIGHTS.map(
    ([colour, strength, x, y, radius], at) =>
      `<radialGradient id="light${at}" cx="${x}%" cy="${y}%" r="${radius}">
        <stop stop-color="${colour}" stop-opacity="${strength}"/>
        <stop offset=".45" stop-color="${colour}" stop-opacity="${strength * 0.45}"/>
        <stop offset="1" stop-color="${colour}" stop-opacity="0"/>
      </radialGradient>`,
  ).join('')}
  <rect width="100%" height="100%" fill="#171232"/>
  ${LIGHTS.map((_light, at) => `<rect width="100%" height="100%" fill="url(#light${at})"/>`).join('')}
  <g transform="translate(76 68)" fill="none" stroke-width="7">
    <circle cx="20" cy="20" r="16" stroke="#fff" stroke-opacity=".25"/>
    <path d="M20 4a16 16 0 1 1-13 25.5" stroke="#ffb86b" stroke-linecap="round"/>
  </g>
  <rect x="700" y="135" width="430" height="360" rx="36" fill="#fff" fill-opacity=".09" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>
  <g transform="translate(915 372)" fill="none" stroke-linecap="round" stroke-width="18">
    <path d="M-150 0A150 150 0 0 1 150 0" stroke="#fff" stroke-opacity=".18"/>
    <path d="M-150 0A150 150 0 0 1 0-150" stroke="#ffb86b"/>
    <circle cx="0" cy="-150" r="17" fill="${INK}" stroke="#ffb86b" stroke-width="6"/>
  </g>
  ${words
    .map(
      ({ text, size, colour, x, y, anchor }) =>
        `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" text-anchor="${anchor}">${text}</text>`,
    )
    .join('')}
</svg>`;

// A browser draws it, since nothing else here reads the product's own face.
const browser = await chromium.launch({ ...findBrowser(), args: browserFlags });
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.setContent(
  `<style>@font-face{font-family:Display;src:url(${font});font-weight:200 800}
  body{margin:0}svg{display:block;font:680 1px Display;letter-spacing:-.02em}</style>${picture}`,
);
await page.evaluate(() => document.fonts.ready);
const png = await page.screenshot();
await browser.close();
await sharp(png)
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(fileURLToPath(new URL('social-picture.jpg', PUBLIC)));
