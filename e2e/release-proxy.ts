import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const scriptName = /-([\w-]{8})(?:\.of-\w+)?\.js\b/g;

/**
 * Serves the server as one release after another. Each release has a service worker and scripts of its own, whose names tell the
 * release (`page-hash.of-b.js`); scripts of other releases are not found.
 */
export async function startReleaseProxy(serverUrl: string) {
  let current = '';
  let documentsOf = '';

  async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const isOfAnother =
      url.startsWith('/assets/') && url.endsWith('.js') && url !== nameScripts(url, current);
    if (isOfAnother) return void response.writeHead(404).end();
    const { cookie = '', accept = '' } = headers;
    const upstream = await fetch(serverUrl + nameScripts(url, ''), { headers: { cookie, accept } });
    const type = upstream.headers.get('content-type') ?? '';
    const version = upstream.headers.get('x-shell-version');
    const release = version === null ? current : documentsOf;
    const isText = /html|javascript/.test(type);
    const body = isText ? renew(await upstream.text(), release) : Buffer.from(await upstream.arrayBuffer());
    const shell = version === null ? {} : { 'x-shell-version': version + release };
    response.writeHead(upstream.status, { 'content-type': type, ...shell }).end(body);
  }

  const proxy = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    /** From now on serves the release of that name; pages may still come from a process of another release. */
    release: (name: string, pagesOf = name) => {
      current = name;
      documentsOf = pagesOf;
    },
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** The text of a page or a script as it is in the release. */
function renew(text: string, release: string): string {
  return nameScripts(text, release).replace(/"version":"(\w+)"/, `"version":"$1${release}"`);
}

function nameScripts(text: string, release: string): string {
  return text.replaceAll(scriptName, (_name, hash) => `-${hash}${release && `.of-${release}`}.js`);
}
