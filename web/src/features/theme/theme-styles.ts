import { type Backdrop, backdrops, type Glow } from './backdrops.ts';
import { type Palette, palettes, paper } from './palettes.ts';
import { type ThemeId, themeIds } from './theme-names.ts';

/** How a glow fades from its centre to its edge; an even slope would show as a ring. */
const falloff = [1, 0.87, 0.62, 0.34, 0.11, 0] as const;

/** Returns a glow's strength at `distance` from its centre, where 1 is its edge. */
export function fadeGlow(strength: number, distance: number): number {
  const step = Math.min(distance, 1) * (falloff.length - 1);
  const inner = Math.floor(step);
  const from = falloff[inner] ?? 0;
  const to = falloff[inner + 1] ?? 0;
  return strength * (from + (to - from) * (step - inner));
}

/** Writes the style sheet of all themes: one row of custom properties per `data-theme`, and the paper palette for print. */
export function writeThemeStyles(): string {
  const onPaper = `@media print{:root[data-theme]${writeRow(paper, { base: '#ffffff', glows: [] })}}`;
  return [...themeIds.map(writeThemeRule), onPaper].join('\n');
}

function writeThemeRule(id: ThemeId): string {
  const selector = id === 'default' ? ':root,[data-theme="default"]' : `[data-theme="${id}"]`;
  return selector + writeRow(palettes[id], backdrops[id]);
}

/** The role of the focus ring's colour. On light themes an accent such as rust around a field would look like an error. */
export function findFocusRole({ mode }: Palette): 'ink' | 'accent' {
  return mode === 'light' ? 'ink' : 'accent';
}

function writeRow(palette: Palette, { base, glows }: Backdrop): string {
  const { mode, ...colors } = palette;
  const focus = `var(--theme-${findFocusRole(palette)})`;
  const tokens = Object.entries({ base, ...colors, focus }).map(
    ([name, value]) => `--theme-${toKebab(name)}:${value}`,
  );
  const backdrop = `--theme-backdrop:${glows.map(writeGlow).join(',') || 'none'}`;
  return `{color-scheme:${mode};${[...tokens, backdrop].join(';')}}`;
}

function writeGlow([color, strength, x, y, radiusX, radiusY]: Glow): string {
  const lastStep = falloff.length - 1;
  const stops = falloff.map((_, step) => color + toHex(fadeGlow(strength, step / lastStep)));
  const size = [radiusX, radiusY].map((radius) => `calc(${radius}*var(--glow-unit))`).join(' ');
  return `radial-gradient(${size} at ${x}% ${y}%,${stops.join(',')})`;
}

function toHex(alpha: number): string {
  return Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');
}

function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
