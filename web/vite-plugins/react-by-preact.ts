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
  // Within its package, and from outside.
  '(?:\\.|@base-ui/utils)/safeReact(?:\\.mjs)?': forBaseUi,
};

/**
 * What is written for React, here and in libraries, compiled by React's compiler and run by Preact, which is a sixth of its
 * size: decision 0066.
 */
export function reactByPreact(): PluginOption[] {
  // React's own refresh knows nothing of Preact: while developing, the page is loaded anew.
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
      // What is rendered at the build has its libraries' React replaced too.
      noExternal: true,
    },
  }),
};
