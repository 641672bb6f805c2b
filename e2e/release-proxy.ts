import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server as it is before and after a release: afterwards its service worker is another one and `gone` is not found. */
export async function startReleaseProxy(serverUrl: string) {
  let gone: RegExp | null = null;

  async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (gone?.test(url)) return void response.writeHead(404).end();
    const { cookie = '', accept = '' } = headers;
    const upstream = await fetch(serverUrl + url, { headers: { cookie, accept } });
    let body = Buffer.from(await upstream.arrayBuffer());
    if (gone && url === '/service-worker.js') body = Buffer.from(describeNext(body.toString()));
    response
      .writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
      .end(body);
  }

  const proxy = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    /** From now on another version is served, without the files that match. */
    release: (files: RegExp) => {
      gone = files;
    },
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** The next version keeps its two documents alone, so that a part of the old one can only come from the old shell. */
function describeNext(worker: string): string {
  return worker.replace(
    /\{"version":"\w+","files":\[.*?\]\}/,
    '{"version":"next","files":["/index.html","/app.html"]}',
  );
}
