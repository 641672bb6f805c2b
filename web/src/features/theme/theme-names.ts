/**
 * The backgrounds (product 3.7), in the order in which the picker shows them. Each has a row in `palettes.ts` and one in
 * `backdrops.ts`; its id has 3 to 24 letters and hyphens (`apply-stored-theme.js`).
 */
export const themeNames = {
  default: 'Default',
  'lava-lamp': 'Lava Lamp',
  'northern-lights': 'Northern Lights',
  'sunny-beach': 'Sunny Beach',
  'abstract-waves': 'Abstract Waves',
  'neon-glow': 'Neon Glow',
  'cosmic-dark': 'Cosmic Dark',
  'midnight-forest': 'Midnight Forest',
  'aurora-borealis': 'Aurora Borealis',
  'cyberpunk-night': 'Cyberpunk Night',
  'desert-twilight': 'Desert Twilight',
  'retro-wave': 'Retro Wave',
  'neon-dreams': 'Neon Dreams',
  'k-pop-vibes': 'K-pop Vibes',
} as const;

export type ThemeId = keyof typeof themeNames;

export const themeIds = Object.keys(themeNames) as [ThemeId, ...ThemeId[]];
