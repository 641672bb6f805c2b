import sharp from 'sharp';

const PAGE_COLOUR = '#171232';
const LABEL_COLOUR = '#ece8ff';
const COLUMNS = 9;
const SIZES = [256, 40, 28] as const;
const GAP = 16;
const LABEL_HEIGHT = 30;
const CELL_WIDTH = SIZES[0] + GAP;
const CELL_HEIGHT = SIZES[0] + GAP + SIZES[1] + LABEL_HEIGHT;

interface Picture {
  readonly name: string;
  readonly jpeg: Buffer;
}

function cropToCircle(jpeg: Buffer, size: number): Promise<Buffer> {
  const mask = `<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%"/></svg>`;
  return sharp(jpeg)
    .resize(size, size)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

function drawLabel(name: string): Buffer {
  return Buffer.from(
    `<svg width="${CELL_WIDTH}" height="${LABEL_HEIGHT}"><text x="50%" y="20" text-anchor="middle"
      font-family="sans-serif" font-size="16" fill="${LABEL_COLOUR}">${name}</text></svg>`,
  );
}

async function drawCell({ name, jpeg }: Picture, index: number) {
  const left = GAP + (index % COLUMNS) * CELL_WIDTH;
  const top = GAP + Math.floor(index / COLUMNS) * CELL_HEIGHT;
  const [large, medium, small] = SIZES;
  const rowTop = top + large + GAP / 2;
  const middle = left + large / 2;
  return [
    { input: await cropToCircle(jpeg, large), left, top },
    { input: await cropToCircle(jpeg, medium), left: middle - medium - GAP / 2, top: rowTop },
    { input: await cropToCircle(jpeg, small), left: middle + GAP / 2, top: rowTop + (medium - small) / 2 },
    { input: drawLabel(name), left: left - GAP / 2, top: rowTop + medium },
  ];
}

/** One PNG with every picture as the page shows it: round, on the dark page, at the three sizes in use. */
export async function drawContactSheet(pictures: readonly Picture[]): Promise<Buffer> {
  const cells = await Promise.all(pictures.map(drawCell));
  const width = GAP + COLUMNS * CELL_WIDTH;
  const height = GAP + Math.ceil(pictures.length / COLUMNS) * CELL_HEIGHT;
  return sharp({ create: { width, height, channels: 3, background: PAGE_COLOUR } })
    .composite(cells.flat())
    .png()
    .toBuffer();
}
