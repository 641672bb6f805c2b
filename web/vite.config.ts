import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyHead } from './vite-plugins/early-head.ts';
import { precompressedFiles } from './vite-plugins/precompressed-files.ts';
import { themeRows } from './vite-plugins/theme-rows.ts';

// Changes when a library does, not with each release: returning visitors keep it.
const framework = {
  name: 'framework',
  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
};

export default defineConfig({
  plugins: [themeRows(), react({ compiler: true }), tailwindcss(), earlyHead(), precompressedFiles()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [framework] } } },
  },
});
