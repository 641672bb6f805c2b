import { expect, it } from 'vitest';
import createLucideIcon, { mergePaths } from './create-lucide-icon.ts';

it('all paths of an icon become one, each from where it began', () => {
  const cross = [
    ['path', { d: 'M18 6 6 18' }],
    ['path', { d: 'm6 6 12 12' }],
  ] as const;
  expect(mergePaths(cross)).toEqual([['path', { d: 'M18 6 6 18M0 0m6 6 12 12' }]]);
});

it('several circles become part of that path', () => {
  const dots = [
    ['circle', { cx: '9', cy: '12', r: '1' }],
    ['circle', { cx: '15', cy: '12', r: '1' }],
  ] as const;
  expect(mergePaths(dots)).toEqual([
    ['path', { d: 'M9 12m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0M15 12m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0' }],
  ]);
});

it('a single circle and every rectangle stay, so that they can be filled apart from the paths', () => {
  const lock = [
    ['circle', { cx: '12', cy: '16', r: '1' }],
    ['rect', { x: '3', y: '10', width: '18', height: '12', rx: '2' }],
    ['path', { d: 'M7 10V7a5 5 0 0 1 10 0v3' }],
  ] as const;
  expect(mergePaths(lock)).toEqual(lock);
});

it('an icon is hidden from screen readers, unless it has a label', () => {
  const Dot = createLucideIcon({ size: 24, node: [['path', { d: 'M0 0z' }]] });
  expect(Dot({}).props).toMatchObject({ 'aria-hidden': true, viewBox: '0 0 24 24' });
  expect(Dot({ 'aria-label': 'Completed', role: 'img' }).props).not.toHaveProperty('aria-hidden');
});
