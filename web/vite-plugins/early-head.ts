import type { HtmlTagDescriptor, Plugin } from 'vite';
import { writeInlineScript } from './inline-script.ts';

const scriptPath = '/src/features/theme/apply-stored-theme.js';
const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/g;

/**
 * Puts what the first paint needs into the page itself, so that it waits for no second answer: the stored theme's script
 * (the server's content security policy knows it by its hash) and the styles. The fonts follow.
 */
export function earlyHead(): Plugin {
  const inlined = new Set<string>();
  return {
    name: 'focuspool:early-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [{ tag: 'script', attrs: { src: scriptPath }, injectTo: 'head' }];
        const page = html.replaceAll(styleLink, (_link, file: string) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset')
            throw new Error(`There is no style sheet ${file} to put into the page`);
          inlined.add(file);
          return `<style>${sheet.source}</style>`;
        });
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
        return { html: page, tags: [writeInlineScript(scriptPath), ...fonts.map(writePreload)] };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of inlined) delete bundle[file];
      },
    },
  };
}

function writePreload(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
  return { tag: 'link', attrs, injectTo: 'head' };
}
