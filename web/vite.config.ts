import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyHead } from './vite-plugins/early-head.ts';
import { precompressedFiles } from './vite-plugins/precompressed-files.ts';
import { themeRows } from './vite-plugins/theme-rows.ts';
import { twoDocuments } from './vite-plugins/two-documents.ts';

// These change when a library does, not with each release: returning visitors keep them. The front door loads the first alone.
const libraries = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'framework', test: /node_modules\/(?:react-router|@tanstack)\// },
];

const documents = ['index.html', 'app.html'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

export default defineConfig({
  plugins: [
    themeRows(),
    react({ compiler: true }),
    tailwindcss(),
    earlyHead(),
    twoDocuments(),
    precompressedFiles(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: { input: documents, output: { codeSplitting: { groups: libraries } } },
  },
});
