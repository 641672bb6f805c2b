import type { ThemeId } from './theme-names.ts';

/**
 * One soft glow of a backdrop: colour, strength at its centre (0-1), centre in per cent of the window,
 * and radii in hundredths of the window's size (60 % of its longer side, 40 % of its shorter).
 */
export type Glow = readonly [
  color: `#${string}`,
  strength: number,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
];

export type Backdrop = { readonly base: `#${string}`; readonly glows: readonly Glow[] };

/** The glows of each theme and the colour between them. The first glow lies on top. */
export const backdrops: Record<ThemeId, Backdrop> = {
  default: {
    base: '#171232',
    glows: [
      ['#5b3fd6', 0.82, 12, 8, 49, 41],
      ['#e0567f', 0.62, 92, 18, 40, 37],
      ['#ff7a38', 0.58, 69, 106, 49, 44],
      ['#1c7fa8', 0.72, 15, 104, 37, 37],
    ],
  },
  'lava-lamp': {
    base: '#1c0612',
    glows: [
      ['#ff5a1f', 0.54, 56, 34, 17, 19],
      ['#ff3d2e', 0.62, 20, 80, 27, 31],
      ['#ff7a1a', 0.56, 76, 108, 44, 36],
      ['#d1105a', 0.62, 88, 10, 36, 34],
      ['#7a1270', 0.75, 10, 6, 42, 40],
    ],
  },
  'northern-lights': {
    base: '#04111f',
    glows: [
      ['#2fe0a0', 0.44, 30, 17, 58, 20],
      ['#14b3bd', 0.5, 80, 36, 48, 21],
      ['#5f48d8', 0.52, 96, 84, 36, 38],
      ['#0f5a78', 0.62, 8, 102, 50, 34],
    ],
  },
  'sunny-beach': {
    base: '#fff4de',
    glows: [
      ['#ffc42e', 0.9, 90, 10, 25, 25],
      ['#7fd0ff', 0.95, 16, -4, 78, 48],
      ['#4fcfc6', 0.85, 18, 106, 70, 36],
      ['#ff9f80', 0.75, 92, 104, 48, 36],
    ],
  },
  'abstract-waves': {
    base: '#edf1fb',
    glows: [
      ['#ab97ff', 0.8, 4, 24, 52, 30],
      ['#74c5f7', 0.85, 88, 2, 56, 34],
      ['#ffc9b3', 0.7, 60, 62, 44, 18],
      ['#7fa6ff', 0.75, 98, 98, 54, 36],
      ['#78dcd6', 0.75, 12, 102, 52, 34],
    ],
  },
  'neon-glow': {
    base: '#08060f',
    glows: [
      ['#ff1fa8', 0.58, 0, 36, 34, 42],
      ['#08bdf0', 0.5, 100, 66, 36, 42],
      ['#7a2bff', 0.7, 56, -4, 50, 32],
      ['#8cf03c', 0.27, 44, 110, 42, 26],
    ],
  },
  'cosmic-dark': {
    base: '#06060d',
    glows: [
      ['#4447c4', 0.62, 74, 20, 44, 32],
      ['#8a2f9c', 0.55, 20, 68, 40, 34],
      ['#134a6e', 0.6, 98, 100, 46, 36],
      ['#1f1f4f', 0.8, 8, 0, 50, 36],
    ],
  },
  'midnight-forest': {
    base: '#06120e',
    glows: [
      ['#23915a', 0.66, 10, 8, 48, 42],
      ['#10707a', 0.72, 94, 24, 42, 42],
      ['#94972a', 0.5, 72, 106, 48, 36],
      ['#0d4030', 0.8, 14, 104, 46, 36],
    ],
  },
  'aurora-borealis': {
    base: '#090c24',
    glows: [
      ['#2fd9a8', 0.46, 22, 18, 14, 52],
      ['#3f86ff', 0.5, 45, 6, 15, 56],
      ['#a04dff', 0.54, 69, 14, 16, 56],
      ['#ff5fa2', 0.4, 92, 30, 14, 48],
      ['#12305e', 0.8, 50, 112, 80, 28],
    ],
  },
  'cyberpunk-night': {
    base: '#0b0a1c',
    glows: [
      ['#ff1766', 0.62, 4, 98, 44, 40],
      ['#00b0f0', 0.56, 96, 4, 42, 40],
      ['#f0d21a', 0.38, 90, 106, 36, 32],
      ['#4d22c2', 0.68, 16, 2, 44, 36],
    ],
  },
  'desert-twilight': {
    base: '#1d1130',
    glows: [
      ['#ff7432', 0.56, 44, 112, 82, 34],
      ['#cf3f68', 0.5, 92, 72, 46, 30],
      ['#7c3a8c', 0.55, 30, 52, 56, 26],
      ['#34409c', 0.75, 20, -4, 66, 36],
    ],
  },
  'retro-wave': {
    base: '#180a2c',
    glows: [
      ['#ff4a80', 0.6, 50, 74, 24, 25],
      ['#ff8626', 0.54, 50, 106, 52, 24],
      ['#6a1fc4', 0.7, 6, 20, 42, 46],
      ['#1a62cc', 0.62, 96, 14, 40, 44],
    ],
  },
  'neon-dreams': {
    base: '#0f0a28',
    glows: [
      ['#8246ff', 0.66, 24, 12, 44, 38],
      ['#f04fc0', 0.5, 84, 28, 38, 36],
      ['#2cc6f0', 0.44, 28, 106, 40, 34],
      ['#5350ff', 0.6, 90, 102, 42, 36],
    ],
  },
  'k-pop-vibes': {
    base: '#fff1f8',
    glows: [
      ['#ff8ac6', 0.78, 8, 8, 50, 42],
      ['#b397ff', 0.78, 94, 14, 46, 42],
      ['#86d2ff', 0.85, 84, 104, 50, 38],
      ['#ffdd6b', 0.85, 12, 102, 42, 36],
    ],
  },
};
