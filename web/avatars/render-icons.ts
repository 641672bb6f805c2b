import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const PUBLIC = new URL('../public/', import.meta.url);
const CORNER_RADIUS = ' rx="15"';
const FAVICON_SIZE = 32;
const ICO_HEADER_SIZE = 22;

function renderPng(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** An ICO file with one picture: a six-byte directory, one sixteen-byte entry, the PNG as it is. */
function wrapIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_SIZE);
  header.writeUInt16LE(1, 2); // kind: icon
  header.writeUInt16LE(1, 4); // number of pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_SIZE, 18);
  return Buffer.concat([header, png]);
}

const rounded = await readFile(new URL('icon.svg', PUBLIC), 'utf8');
if (!rounded.includes(CORNER_RADIUS)) throw new Error(`icon.svg has no${CORNER_RADIUS} to take away`);
// Phones cut these to their own shape, and show black where the picture is transparent.
const square = rounded.replace(CORNER_RADIUS, '');

const files = {
  'icon-192.png': await renderPng(rounded, 192),
  'icon-512.png': await renderPng(rounded, 512),
  'icon-maskable-512.png': await renderPng(square, 512),
  'apple-touch-icon.png': await renderPng(square, 180),
  'favicon.ico': wrapIco(await renderPng(rounded, FAVICON_SIZE), FAVICON_SIZE),
};
for (const [name, file] of Object.entries(files)) await writeFile(new URL(name, PUBLIC), file);
console.log(`${Object.keys(files).length} icons`);
