import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { build } from 'vite';
import { createStaticFiles } from '../../server/src/platform/http/static-files.ts';
import { findFreePort } from '../../server/testing/services/free-port.ts';
import { compileHints } from '../../web/vite-plugins/compile-hints.ts';
import { precompressedFiles } from '../../web/vite-plugins/precompressed-files.ts';

const cache = join(import.meta.dirname, '../../web/.cache');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A heading</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.js"></script>
  </body>
</html>
`;

const script = `import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Page() {
  const [presses, setPresses] = useState(0);
  const press = () => setPresses(presses + 1);
  const button = createElement('button', { onClick: press }, presses > 0 ? \`Pressed \${presses}\` : 'Press');
  return [createElement('h1', { key: 'heading' }, 'A heading'), createElement('p', { key: 'button' }, button)];
}
createRoot(document.getElementById('root')).render(createElement(Page));
`;

/** A minimal React page, a heading and a button, built and served as the product is: the reference for its speed. */
export async function serveHeadingPage() {
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'heading-page-'));
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'main.js'), script);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [compileHints(), precompressedFiles()],
  });
  // The other files that the product's server serves; signed-in people get the app's document at the same address.
  await copyFile(join(root, 'dist/index.html'), join(root, 'dist/app.html'));
  await writeFile(join(root, 'dist/service-worker.js'), '');
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = serve({ fetch: createStaticFiles(join(root, 'dist'), url).fetch, port });
  return {
    url,
    stop: async () => {
      server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
