import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const scriptName = 'apply-stored-theme';
const scriptPath = `/src/features/theme/${scriptName}.js`;

/**
 * What the page's head needs before anything is painted: the stored theme, by a script that blocks (the content
 * security policy allows none in the page itself), and the two fonts.
 */
export function earlyHead(): Plugin {
  return {
    name: 'focuspool:early-head',
    generateBundle: {
      order: 'pre',
      handler() {
        const source = readFileSync(new URL(`..${scriptPath}`, import.meta.url), 'utf8');
        this.emitFile({
          type: 'asset',
          name: `${scriptName}.js`,
          source: source.replaceAll(/^\s*\/\/.*\n/gm, ''),
        });
      },
    },
    transformIndexHtml(_html, { bundle }) {
      if (!bundle) return [writeScript(scriptPath)];
      const files = Object.keys(bundle);
      const scripts = files.filter((file) => file.includes(scriptName));
      const fonts = files.filter((file) => file.endsWith('.woff2'));
      return [...scripts.map((file) => writeScript(`/${file}`)), ...fonts.map(writePreload)];
    },
  };
}

function writeScript(src: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { src }, injectTo: 'head' };
}

function writePreload(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
  return { tag: 'link', attrs, injectTo: 'head' };
}
