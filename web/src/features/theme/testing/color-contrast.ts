/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Reads `#rrggbb` or `#rrggbbaa`. */
export function readColor(hex: string): Color {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2) || 'ff', 16);
  return [part(1), part(3), part(5), part(7) / 255];
}

/** Returns the colour that is seen where `top` lies on an opaque `bottom`. */
export function layColor(top: Color, bottom: Color): Color {
  const mix = (at: 0 | 1 | 2) => top[at] * top[3] + bottom[at] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
}

/** Returns the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2). */
export function measureContrast(one: Color, other: Color): number {
  const [dark = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminanceOf([red, green, blue]: Color): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
