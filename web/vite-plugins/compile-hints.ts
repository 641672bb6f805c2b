import type { Plugin } from 'vite';

/** At the very top of a script; browsers that do not know it read on. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has a browser compile a script whole while it comes, beside the page's thread, rather than each function there as it is first
 * called: decision 0077.
 */
export function compileHints(): Plugin {
  return {
    name: 'focuspool:compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite has put the list of a chunk's files at its top, before which the hint must stand.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = compileHint + file.code;
        }
      },
    },
  };
}
