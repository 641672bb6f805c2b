import { describe, expect, it } from 'vitest';
import { backdrops } from './backdrops.ts';
import { palettes, paper } from './palettes.ts';
import { type Color, layColor, measureContrast, readColor } from './testing/color-contrast.ts';
import { type ThemeId, themeIds } from './theme-names.ts';
import { fadeGlow, findFocusRole } from './theme-styles.ts';

const windows = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const;
const steps = 36;

/** Samples the colours of a theme's backdrop on a grid over each of the three window sizes. */
function paintBackdrop(id: ThemeId): Color[] {
  const { base, glows } = backdrops[id];
  return windows.flatMap(([width, height]) => {
    const unit = (0.6 * Math.max(width, height) + 0.4 * Math.min(width, height)) / 100;
    return Array.from({ length: (steps + 1) ** 2 }, (_, index) => {
      const left = ((index % (steps + 1)) / steps) * width;
      const top = (Math.floor(index / (steps + 1)) / steps) * height;
      return glows.reduceRight<Color>((below, [color, strength, x, y, radiusX, radiusY]) => {
        const distance = Math.hypot(
          (left - (x / 100) * width) / (radiusX * unit),
          (top - (y / 100) * height) / (radiusY * unit),
        );
        const [red, green, blue] = readColor(color);
        return layColor([red, green, blue, fadeGlow(strength, distance)], below);
      }, readColor(base));
    });
  });
}

function worstContrast(text: string, grounds: Color[]): number {
  return Math.min(...grounds.map((ground) => measureContrast(layColor(readColor(text), ground), ground)));
}

const grounds = themeIds.map((id) => ({
  name: `the theme ${id}`,
  row: palettes[id],
  backdrop: paintBackdrop(id),
}));
const sheet = { name: 'paper', row: paper, backdrop: [readColor('#ffffff')] };

describe.each([...grounds, sheet])('contrast on $name', ({ row, backdrop }) => {
  const on = (layer: string, grounds = backdrop) =>
    grounds.map((ground) => layColor(readColor(layer), ground));
  const surface = on(row.surface);
  const panes = [
    ...surface,
    ...on(row.surfaceStrong),
    ...on(row.surfaceStrong, surface),
    readColor(row.solid),
  ];

  it.each(['ink', 'inkQuiet'] as const)('the colour %s is readable on the bare backdrop', (name) => {
    expect(worstContrast(row[name], backdrop)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['ink', 'inkQuiet', 'accent', 'success', 'danger'] as const)(
    'the colour %s is readable on every pane',
    (name) => {
      expect(worstContrast(row[name], panes)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('the danger colour is readable on its own tint in a dialog', () => {
    expect(worstContrast(row.danger, on(`${row.danger}1f`, [readColor(row.solid)]))).toBeGreaterThanOrEqual(
      4.5,
    );
  });

  it('text on the accent and success colours is readable', () => {
    expect(measureContrast(readColor(row.onAccent), readColor(row.accent))).toBeGreaterThanOrEqual(4.5);
    expect(measureContrast(readColor(row.onSuccess), readColor(row.success))).toBeGreaterThanOrEqual(4.5);
  });

  it('the edges of controls and the focus ring are visible everywhere', () => {
    expect(worstContrast(row.lineStrong, [...backdrop, ...panes])).toBeGreaterThanOrEqual(3);
    expect(worstContrast(row[findFocusRole(row)], [...backdrop, ...panes])).toBeGreaterThanOrEqual(3);
  });
});
