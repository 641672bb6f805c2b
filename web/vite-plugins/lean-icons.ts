import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const replacement = fileURLToPath(new URL('../src/platform/create-lucide-icon.ts', import.meta.url));

/** Has the icons of lucide-react drawn by a component of ours. */
export function leanIcons(): Plugin {
  return {
    name: 'focuspool:lean-icons',
    config: () => ({ resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement }] } }),
  };
}
