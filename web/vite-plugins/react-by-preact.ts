import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption } from 'vite';

const fileOf = (name: string) => fileURLToPath(new URL(`../src/platform/${name}`, import.meta.url));
const forBaseUi = fileOf('base-ui-compat.js');

const replacements: Record<string, string> = {
  react: fileOf('react-compat.js'),
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react/compiler-runtime': 'preact/compat/compiler-runtime',
  'use-sync-external-store/shim(?:/with-selector)?': forBaseUi,
  // Imported from within its package, and from outside.
  '(?:\\.|@base-ui/utils)/safeReact(?:\\.mjs)?': forBaseUi,
};

/**
 * Has code written for React, ours and that of libraries, compiled by React's compiler and run by Preact, which is a sixth of
 * React's size: decision 0066.
 */
export function reactByPreact(): PluginOption[] {
  // React's own refresh does not know Preact: in development, the page is reloaded instead.
  return [aliases, react({ compiler: true, refreshExclude: /./ })];
}

const aliases: Plugin = {
  name: 'focuspool:react-by-preact',
  config: () => ({
    resolve: {
      alias: Object.entries(replacements).map(([name, replacement]) => ({
        find: new RegExp(`^${name}$`),
        replacement,
      })),
      // Replaces React also in the libraries of what is rendered at build time.
      noExternal: true,
    },
  }),
};
