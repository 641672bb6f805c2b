import type { Plugin } from 'vite';

const workerFile = 'service-worker.js';
// Operators' pages are for few, and do nothing without the server.
const forOperators = /^assets\/operator-page-/;
const shellFile = /^(?:assets\/.+\.(?:js|css|woff2)|(?:index|app)\.html)$/;
// A task may be finished without a network, and is celebrated then.
const pictures = ['rewards/party-popper.svg', 'rewards/trophy.svg'];

// Takes the place of a worker that an earlier `npm start` at this address has left behind, and goes.
const farewell = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url);
}`;

/** Tells the service worker which files are the app; while developing there is none, so that no page is ever old. */
export function offlineShell(): Plugin {
  return {
    name: 'focuspool:offline-shell',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[workerFile];
        if (worker?.type !== 'chunk') throw new Error('There is no service worker to tell its files to');
        // It would not be installed, and nobody would be told.
        if (worker.imports.length > 0)
          throw new Error(`The service worker is not one file: ${worker.imports}`);
        const names = Object.keys(bundle).filter((name) => shellFile.test(name) && !forOperators.test(name));
        const shell = {
          // The server puts it in, which knows what its settings make of the documents (static-files.ts).
          version: '__VERSION__',
          files: [...names.sort(), ...pictures].map((name) => `/${name}`),
        };
        worker.code = worker.code.replace('__SHELL__', () => JSON.stringify(shell));
      },
    },
    configureServer(server) {
      server.middlewares.use(`/${workerFile}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(farewell);
      });
    },
  };
}
