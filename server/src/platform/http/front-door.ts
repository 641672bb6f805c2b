import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Context, Handler } from 'hono';

const ownAddress = /(rel="canonical" href|property="og:(?:url|image)" content)="(\/[^"]*)"/g;

/**
 * Serves the built front page with this server's own address in it: search engines and those who show its picture
 * follow no relative one, and the build does not know where it will stand.
 */
export function createFrontDoor(file: string, baseUrl: string): Handler {
  const page = readFileSync(file, 'utf8').replace(ownAddress, `$1="${new URL(baseUrl).origin}$2"`);
  const bodies = { br: brotliCompressSync(page), gzip: gzipSync(page) };
  return (c) => {
    const encoding = chooseEncoding(c);
    if (!encoding) return c.html(page, 200, { vary: 'Accept-Encoding' });
    return c.body(bodies[encoding], 200, {
      'content-type': 'text/html; charset=UTF-8',
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
    });
  };
}

function chooseEncoding(c: Context): 'br' | 'gzip' | undefined {
  const accepted = c.req.header('accept-encoding')?.split(/\s*,\s*/) ?? [];
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
