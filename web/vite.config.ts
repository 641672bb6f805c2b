import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyHead } from './vite-plugins/early-head.ts';
import { offlineShell } from './vite-plugins/offline-shell.ts';
import { precompressedFiles } from './vite-plugins/precompressed-files.ts';
import { themeRows } from './vite-plugins/theme-rows.ts';
import { twoDocuments } from './vite-plugins/two-documents.ts';

// These change when a library does, not with each release: returning visitors keep them. The front door loads the first alone.
const libraries = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'framework', test: /node_modules\/(?:react-router|@tanstack)\// },
];

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const input = {
  index: fileOf('index.html'),
  app: fileOf('app.html'),
  'dev-ui': fileOf('dev-ui.html'),
  'service-worker': fileOf('service-worker/service-worker.ts'),
};

export default defineConfig({
  plugins: [
    themeRows(),
    react({ compiler: true }),
    tailwindcss(),
    earlyHead(),
    twoDocuments(),
    offlineShell(),
    precompressedFiles(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    license: { fileName: 'third-party-licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      input,
      output: {
        codeSplitting: { groups: libraries },
        // A service worker's address stays, and says how far it reaches.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
