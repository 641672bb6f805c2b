// Replaces lucide-react's module of this name (vite-plugins/lean-icons.ts), which builds all of an icon anew for each place, in a
// component within a component. A list shows hundreds of icons, and each element counts whenever styles change.
import { createElement, type SVGProps } from 'react';

type IconPart = readonly [tag: string, attributes: Readonly<Record<string, string>>];
type Icon = { readonly size: number; readonly node: readonly IconPart[] };

const attributes = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Makes the component of an icon; screen readers pass over it, unless it has a label where it is used. */
export default function createLucideIcon({ size, node }: Icon) {
  const parts = mergePaths(node).map(([tag, own]) => createElement(tag, own));
  const viewBox = `0 0 ${size} ${size}`;
  return (props: SVGProps<SVGSVGElement>) => {
    const hidden = props['aria-label'] ? {} : { 'aria-hidden': true };
    return createElement('svg', { ...attributes, viewBox, ...hidden, ...props }, ...parts);
  };
}

/** The same parts, with all paths, and all circles if there are several, in a single path. */
export function mergePaths(node: readonly IconPart[]): IconPart[] {
  const hasCircles = node.filter(([tag]) => tag === 'circle').length > 1;
  const toPath = ([tag, { d, cx, cy, r }]: IconPart): string | null => {
    // What moves by an offset first does so from the origin, not from the end of the path before.
    if (tag === 'path' && d) return d.startsWith('m') ? `M0 0${d}` : d;
    return tag === 'circle' && hasCircles
      ? `M${cx} ${cy}m-${r} 0a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0-${2 * Number(r)} 0`
      : null;
  };
  const paths = node.flatMap((part) => toPath(part) ?? []);
  const others = node.filter((part) => toPath(part) === null);
  return paths.length > 0 ? [...others, ['path', { d: paths.join('') }]] : others;
}
