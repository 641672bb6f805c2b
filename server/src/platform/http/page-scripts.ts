import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const inlineScript = /<script>(.*?)<\/script>/gs;

/**
 * The sources by which the content security policy lets run the scripts that stand in the built pages themselves, so that
 * nothing has to be fetched before the first paint; any other stays forbidden. `folder` may be missing.
 */
export function listPageScripts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  const scripts = pages.flatMap((page) => [
    ...readFileSync(join(folder, page), 'utf8').matchAll(inlineScript),
  ]);
  const sources = scripts.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [...new Set(sources)];
}
