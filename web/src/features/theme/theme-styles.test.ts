import { describe, expect, it } from 'vitest';
import { themeIds, themeNames } from './theme-names.ts';
import { fadeGlow, writeThemeStyles } from './theme-styles.ts';

describe('the style sheet of the themes', () => {
  const rules = writeThemeStyles().split('\n');
  const onPaper = rules.pop();

  it('the style sheet of the themes has a rule for each of the fourteen names', () => {
    expect(Object.values(themeNames)).toEqual([
      'Default',
      'Lava Lamp',
      'Northern Lights',
      'Sunny Beach',
      'Abstract Waves',
      'Neon Glow',
      'Cosmic Dark',
      'Midnight Forest',
      'Aurora Borealis',
      'Cyberpunk Night',
      'Desert Twilight',
      'Retro Wave',
      'Neon Dreams',
      'K-pop Vibes',
    ]);
    expect(rules.map((rule) => /\[data-theme="([a-z-]+)"\]\{/.exec(rule)?.[1])).toEqual(themeIds);
  });

  it('the style sheet of the themes falls back to Default for an unknown theme', () => {
    expect(rules[0]).toMatch(/^:root,\[data-theme="default"\]\{color-scheme:dark;--theme-base:#171232;/);
  });

  it('the style sheet of the themes sets the same properties in every rule', () => {
    const names = [...rules, onPaper ?? ''].map((rule) =>
      [...rule.matchAll(/--theme-[a-z-]+(?=:)/g)].map(([name]) => name).toSorted(),
    );
    for (const row of names) expect(row).toEqual(names[0]);
    expect(names[0]).toContain('--theme-line-strong');
    expect(names[0]).toContain('--theme-backdrop');
  });

  it('the style sheet of the themes draws the focus ring in the accent, or in ink on light themes', () => {
    for (const rule of rules) {
      const [, mode] = /color-scheme:(dark|light);/.exec(rule) ?? [];
      expect(rule).toContain(`;--theme-focus:var(--theme-${mode === 'light' ? 'ink' : 'accent'});`);
    }
  });

  it('the style sheet of the themes prints every theme as ink on white paper', () => {
    expect(onPaper).toMatch(/^@media print\{:root\[data-theme\]\{color-scheme:light;--theme-base:#ffffff;/);
    expect(onPaper).toMatch(/;--theme-ink:#000000;.*;--theme-backdrop:none\}\}$/);
  });
});

describe('a glow', () => {
  it('a glow has its full strength at its centre and none from its edge on', () => {
    expect(fadeGlow(0.8, 0)).toBe(0.8);
    expect(fadeGlow(0.8, 1)).toBe(0);
    expect(fadeGlow(0.8, 3)).toBe(0);
  });

  it('a glow only ever grows weaker outwards', () => {
    const strengths = Array.from({ length: 51 }, (_, step) => fadeGlow(1, step / 50));
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  });
});
