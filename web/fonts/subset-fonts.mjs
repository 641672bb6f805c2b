// Makes the two font files that every page begins with: node_modules/.bin/node web/fonts/subset-fonts.mjs
// What they leave out loads from the whole files once such a letter is shown (`unicode-range` in src/app/fonts.css).

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// Basic Latin, and the marks of our own words.
const basic = `${String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))}\u00a0·×–—‘’“”…`;
const keepFeatures = ['kern', 'tnum'];

const fonts = [
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree-basic.woff2',
    // The weights that our styles use.
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    from: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
    to: 'bricolage-grotesque-basic.woff2',
  },
];

for (const { from, to, variationAxes } of fonts) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(from)));
  const subset = await subsetFont(whole, basic, { targetFormat: 'woff2', keepFeatures, variationAxes });
  await writeFile(new URL(to, import.meta.url), subset);
  process.stdout.write(`${to}: ${subset.length} bytes instead of ${whole.length}\n`);
}
