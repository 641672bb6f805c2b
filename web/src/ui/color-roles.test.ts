import { describe, expect, it } from 'vitest';

const components: Record<string, string> = import.meta.glob('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

// A colour by its value, or by a name from Tailwind's own palette.
const namedColor =
  /#[\da-f]{6,8}\b|\b(?:rgba?|hsla?|oklch)\(|\b(?:bg|text|border|ring|fill|stroke|from|via|to|shadow|outline)-(?:black|white|(?:slate|gray|zinc|red|orange|amber|yellow|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|pink|rose)-\d)/i;

describe('components', () => {
  it('the colour check finds the components', () =>
    expect(Object.keys(components).length).toBeGreaterThan(10));

  it.each(Object.entries(components))(
    '%s takes its colours by their role, so that every theme applies',
    (_file, text) => {
      expect(namedColor.exec(text)?.[0]).toBeUndefined();
    },
  );
});
