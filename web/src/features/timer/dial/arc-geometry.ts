type ArcRange = { readonly least: number; readonly most: number };

/** Returns the angle of a value on the half circle: 0 degrees at the left end, 180 at the right end. */
export function angleOf(value: number, { least, most }: ArcRange): number {
  return ((value - least) / (most - least)) * 180;
}

/** Returns the whole value nearest to a point, given relative to the centre of the arc with y downwards. */
export function valueAt(x: number, y: number, { least, most }: ArcRange): number {
  const degrees = (Math.atan2(-y, -x) * 180) / Math.PI;
  // Below the arc, the nearer end is taken.
  const clamped = degrees > -90 && degrees < 0 ? 0 : degrees < 0 ? 180 : degrees;
  return Math.round(least + (clamped / 180) * (most - least));
}

/** Returns the point of the arc at an angle, relative to its centre with y downwards. */
export function pointAt(degrees: number, radius: number): { x: number; y: number } {
  const radians = (degrees * Math.PI) / 180;
  return { x: -Math.cos(radians) * radius, y: -Math.sin(radians) * radius };
}
