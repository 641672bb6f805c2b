import type { Plugin } from 'vite';

/** Belongs at the very top of a script; browsers that do not know it ignore it. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes a browser compile a whole script while it loads, off the page's thread, rather than each function when it is first
 * called: decision 0077.
 */
export function compileHints(): Plugin {
  return {
    name: 'focuspool:compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite has put the list of a chunk's files at its top: the hint must come before that list.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = compileHint + file.code;
        }
      },
    },
  };
}
