import type { Plugin } from 'vite';

const workerFile = 'service-worker.js';
// Operators' pages are for few people, and do nothing without the server.
const forOperators = /^assets\/operator-page-/;
const shellFile = /^(?:assets\/.+\.(?:js|css|woff2)|(?:index|app)\.html)$/;
// A task may be finished, and is then celebrated, without a network.
const pictures = ['rewards/party-popper.svg', 'rewards/trophy.svg'];

// Replaces a worker that an earlier `npm start` left behind at this address, and then removes itself.
const selfRemovingWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url);
}`;

/**
 * Tells the service worker which files make up the app. In development there is no worker, so that no page is ever out of date.
 */
export function offlineShell(): Plugin {
  return {
    name: 'focuspool:offline-shell',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[workerFile];
        if (worker?.type !== 'chunk') throw new Error('There is no service worker to tell its files to');
        // Such a worker could not be installed, and no one would notice.
        if (worker.imports.length > 0)
          throw new Error(`The service worker is not one file: ${worker.imports}`);
        const names = Object.keys(bundle).filter((name) => shellFile.test(name) && !forOperators.test(name));
        const shell = {
          // Filled in by the server (static-files.ts), which knows how its settings change the documents.
          version: '__VERSION__',
          files: [...names.sort(), ...pictures].map((name) => `/${name}`),
        };
        worker.code = worker.code.replace('__SHELL__', () => JSON.stringify(shell));
      },
    },
    configureServer(server) {
      server.middlewares.use(`/${workerFile}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(selfRemovingWorker);
      });
    },
  };
}
