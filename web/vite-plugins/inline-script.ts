import { readFileSync } from 'node:fs';
import { type HtmlTagDescriptor, minifySync } from 'vite';

/** A script of `web` that stands in the page itself, made small. `complete` puts in what only the build knows. */
export function writeInlineScript(path: string, complete = (source: string) => source): HtmlTagDescriptor {
  const source = readFileSync(new URL(`..${path}`, import.meta.url), 'utf8');
  const { code, errors } = minifySync(path, complete(source));
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return { tag: 'script', children: code, injectTo: 'head' };
}
