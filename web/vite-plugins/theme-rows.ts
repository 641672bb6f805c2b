import type { Plugin } from 'vite';
import { writeThemeStyles } from '../src/features/theme/theme-styles.ts';

/** Adds every theme's row of custom properties to the app's style sheet, so that the themes are defined in one place. */
export function themeRows(): Plugin {
  return {
    name: 'focuspool:theme-rows',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/styles\.css$/ },
      handler: (code) => `${code}\n${writeThemeStyles()}`,
    },
  };
}
