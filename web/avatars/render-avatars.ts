import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { icons as emojiSet } from '@iconify-json/fluent-emoji-flat';
import sharp from 'sharp';
import { ANIMALS, type Avatar, DINOS, DISCS, REWARDS } from './avatar-catalogue.ts';
import { drawContactSheet } from './draw-contact-sheet.ts';

const PICTURE_SIZE = 256;
const MAX_BYTES = 12_000;
// Beside a name it is shown at 40 px, on screens of up to three dots each.
const SMALL_SIZE = 120;
const SMALL_QUALITY = 84;
const BEST_QUALITY = 95;
const WORST_QUALITY = 60;

const FIGURE_BOX = 32;
const FIGURE_MAX_SIDE = PICTURE_SIZE * 0.75;
// The circle that the page cuts out touches a figure's corners first, so the diagonal bounds it too.
const FIGURE_MAX_DIAGONAL = PICTURE_SIZE * 0.92;
const FIGURE_LIFT = 5;
const SHADOW_COLOUR = '#171232';
const FLOATING_SHADOW_Y = PICTURE_SIZE * 0.89;
const MEASURING_SCALE = 16;

const DRAWINGS = new URL('drawings/', import.meta.url);
const PUBLIC = new URL('../public/', import.meta.url);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function findEmoji(name: string): string {
  const emoji = emojiSet.icons[name];
  if (!emoji) throw new Error(`Fluent Emoji Flat has no "${name}"`);
  return emoji.body;
}

async function readFigure({ name, emoji }: Avatar): Promise<string> {
  if (emoji) return findEmoji(emoji);
  const svg = await readFile(new URL(`${name}.svg`, DRAWINGS), 'utf8');
  return svg.replace(/<\/?svg[^>]*>/g, '');
}

function wrapSvg(box: string, body: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`);
}

/** Where the paint is, in units of the 32 × 32 box: the figures leave uneven margins in it. */
async function measureFigure(figure: string): Promise<Box> {
  const side = FIGURE_BOX * MEASURING_SCALE;
  const figureSvg = wrapSvg(`0 0 ${FIGURE_BOX} ${FIGURE_BOX}`, figure);
  const png = await sharp(figureSvg).resize(side, side).png().toBuffer();
  const { info } = await sharp(png).trim().toBuffer({ resolveWithObject: true });
  return {
    x: -(info.trimOffsetLeft ?? 0) / MEASURING_SCALE,
    y: -(info.trimOffsetTop ?? 0) / MEASURING_SCALE,
    width: info.width / MEASURING_SCALE,
    height: info.height / MEASURING_SCALE,
  };
}

function placeFigure({ width, height }: Box): Box {
  const scaleBySide = FIGURE_MAX_SIDE / Math.max(width, height);
  const scale = Math.min(scaleBySide, FIGURE_MAX_DIAGONAL / Math.hypot(width, height));
  const placed = { width: width * scale, height: height * scale };
  return {
    ...placed,
    x: (PICTURE_SIZE - placed.width) / 2,
    y: (PICTURE_SIZE - placed.height) / 2 - FIGURE_LIFT,
  };
}

function composePicture({ disc, floats }: Avatar, figure: string, ink: Box): Buffer {
  const [centre, rim] = DISCS[disc];
  const at = placeFigure(ink);
  const shadowY = floats ? FLOATING_SHADOW_Y : at.y + at.height - 2;
  const shadowRadius = at.width * (floats ? 0.3 : 0.5);
  return wrapSvg(
    `0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}`,
    `<radialGradient id="disc" cx="0.36" cy="0.28" r="0.82">
      <stop stop-color="${centre}"/><stop offset="1" stop-color="${rim}"/>
    </radialGradient>
    <radialGradient id="shadow">
      <stop offset="0.35" stop-color="${SHADOW_COLOUR}" stop-opacity="0.3"/>
      <stop offset="1" stop-color="${SHADOW_COLOUR}" stop-opacity="0"/>
    </radialGradient>
    <rect width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" fill="url(#disc)"/>
    <ellipse cx="50%" cy="${shadowY}" rx="${shadowRadius}" ry="${shadowRadius * 0.17}" fill="url(#shadow)"/>
    <svg overflow="visible" x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}"
      viewBox="${ink.x} ${ink.y} ${ink.width} ${ink.height}">${figure}</svg>`,
  );
}

/** The best JPEG that stays within the size limit. */
async function encodePicture(svg: Buffer): Promise<Buffer> {
  for (let quality = BEST_QUALITY; quality >= WORST_QUALITY; quality--) {
    const options = { quality, mozjpeg: true, chromaSubsampling: '4:4:4' };
    const jpeg = await sharp(svg).resize(PICTURE_SIZE, PICTURE_SIZE).flatten().jpeg(options).toBuffer();
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  throw new Error(`Picture does not fit into ${MAX_BYTES} bytes`);
}

function encodeSmallPicture(svg: Buffer): Promise<Buffer> {
  const options = { quality: SMALL_QUALITY, mozjpeg: true };
  return sharp(svg).resize(SMALL_SIZE, SMALL_SIZE).flatten().jpeg(options).toBuffer();
}

async function renderFolder(folder: string, avatars: readonly Avatar[]) {
  const directory = new URL(`avatars/${folder}/`, PUBLIC);
  const smallDirectory = new URL(`avatars/small/${folder}/`, PUBLIC);
  await mkdir(directory, { recursive: true });
  await mkdir(smallDirectory, { recursive: true });
  return Promise.all(
    avatars.map(async (avatar) => {
      const figure = await readFigure(avatar);
      const svg = composePicture(avatar, figure, await measureFigure(figure));
      const jpeg = await encodePicture(svg);
      await writeFile(new URL(`${avatar.name}.jpg`, directory), jpeg);
      await writeFile(new URL(`${avatar.name}.jpg`, smallDirectory), await encodeSmallPicture(svg));
      return { name: avatar.name, jpeg };
    }),
  );
}

async function writeRewards(): Promise<void> {
  const directory = new URL('rewards/', PUBLIC);
  await mkdir(directory, { recursive: true });
  for (const [file, emoji] of Object.entries(REWARDS)) {
    const notice = '<!-- Fluent Emoji Flat, Copyright (c) Microsoft Corporation, MIT -->';
    const svg = wrapSvg(`0 0 ${FIGURE_BOX} ${FIGURE_BOX}`, notice + findEmoji(emoji));
    await writeFile(new URL(`${file}.svg`, directory), `${svg}\n`);
  }
}

const { values: options } = parseArgs({ options: { 'contact-sheet': { type: 'string' } } });
const pictures = [...(await renderFolder('animals', ANIMALS)), ...(await renderFolder('dinos', DINOS))];
await writeRewards();
if (options['contact-sheet']) await writeFile(options['contact-sheet'], await drawContactSheet(pictures));

const largest = Math.max(...pictures.map(({ jpeg }) => jpeg.length));
console.log(`${pictures.length} avatars, the largest ${(largest / 1024).toFixed(1)} KB`);
