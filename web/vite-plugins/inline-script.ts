import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor } from 'vite';

/** A script of `web` that stands in the page itself, without its comments. `complete` puts in what only the build knows. */
export function writeInlineScript(path: string, complete = (source: string) => source): HtmlTagDescriptor {
  const source = readFileSync(new URL(`..${path}`, import.meta.url), 'utf8');
  return { tag: 'script', children: complete(source.replaceAll(/^\s*\/\/.*\n/gm, '')), injectTo: 'head' };
}
