import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunkGroups, chunkPlanCheck } from './vite-plugins/chunk-plan.ts';
import { compileHints } from './vite-plugins/compile-hints.ts';
import { earlyHead } from './vite-plugins/early-head.ts';
import { leanIcons } from './vite-plugins/lean-icons.ts';
import { offlineShell } from './vite-plugins/offline-shell.ts';
import { precompressedFiles } from './vite-plugins/precompressed-files.ts';
import { prerenderedDocuments } from './vite-plugins/prerendered-documents.ts';
import { productName } from './vite-plugins/product-name.ts';
import { reactByPreact } from './vite-plugins/react-by-preact.ts';
import { themeRows } from './vite-plugins/theme-rows.ts';

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
    reactByPreact(),
    leanIcons(),
    tailwindcss(),
    productName(),
    earlyHead(),
    prerenderedDocuments(),
    chunkPlanCheck(),
    compileHints(),
    offlineShell(),
    precompressedFiles(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser that the target names has it.
    modulePreload: { polyfill: false },
    manifest: true,
    license: { fileName: 'third-party-licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      input,
      // A constant stands where it is used: to import it from another file takes more than most are long.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: { groups: chunkGroups },
        entryFileNames: ({ name }) => {
          // A service worker's address stays, and says how far it reaches.
          if (name === 'service-worker') return '[name].js';
          // What is below /dev is not for everybody.
          return name === 'dev-ui' ? 'dev/[name]-[hash].js' : 'assets/[name]-[hash].js';
        },
      },
    },
  },
});
