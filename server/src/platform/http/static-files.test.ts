import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileAddressParts } from '../../../testing/fuzzing/hostile-values.ts';
import { createStaticFiles } from './static-files.ts';

const frontPage =
  '<link rel="canonical" href="/"><meta property="og:image" content="/social-picture.jpg"><a href="/auth">In</a>';
const folder = mkdtempSync(join(tmpdir(), 'static-files-'));
let files: Hono;

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), frontPage);
  writeFileSync(join(folder, 'app.html'), 'the app');
  writeFileSync(join(folder, 'app.html.br'), brotliCompressSync('the app'));
  writeFileSync(join(folder, 'service-worker.js'), 'work("__VERSION__")');
  writeFileSync(join(folder, 'service-worker.js.br'), brotliCompressSync('work("__VERSION__")'));
  writeFileSync(join(folder, 'assets/page-abc.js'), 'script');
  mkdirSync(join(folder, 'dev'));
  writeFileSync(join(folder, 'dev/dev-ui-abc.js'), 'script');
  writeFileSync(join(folder, 'dev-ui.html'), 'components');
  writeFileSync(join(folder, 'assets/page-abc.js.map'), '{}');
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  mkdirSync(join(folder, '.well-known'));
  writeFileSync(join(folder, '.well-known/security.txt'), 'Contact: mailto:security@focus.example');
  files = createStaticFiles(folder, 'https://focus.example/');
});

afterAll(() => rmSync(folder, { recursive: true }));

const ask = (path: string, encoding = '') =>
  files.request(path, encoding ? { headers: { 'accept-encoding': encoding } } : {});

describe('the landing page', () => {
  it('the landing page has full addresses in its metadata and unchanged links', async () => {
    const text = await (await ask('/')).text();
    expect(text).toContain('href="https://focus.example/"');
    expect(text).toContain('content="https://focus.example/social-picture.jpg"');
    expect(text).toContain('<a href="/auth">');
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)(
    'the landing page is compressed for a browser that accepts %s',
    async (accepted, encoding, decompress) => {
      const response = await ask('/', accepted);
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie');
      const body = decompress(Buffer.from(await response.arrayBuffer())).toString();
      expect(body).toBe(await (await ask('/')).text());
    },
  );
});

it('a very long accept-encoding header does not block the server', async () => {
  const accepted = `gzip${' '.repeat(15_000)}x`;
  const times: number[] = [];
  for (let asked = 0; asked < 3; asked += 1) {
    const before = process.cpuUsage();
    expect((await ask('/', accepted)).headers.get('content-encoding')).toBeNull();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  expect(Math.min(...times)).toBeLessThan(100);
});

describe('the document of /', () => {
  it.each([
    ['a visitor', '', '<a href="/auth">'],
    ['a person who is probably signed in', 'focuspool.signed_in=1', 'the app'],
  ])(
    'the document of / suits %s, and caches are told that it varies by cookie',
    async (_who, cookie, text) => {
      const response = await files.request('/', { headers: { cookie } });
      expect(await response.text()).toContain(text);
      expect(response.headers.get('vary')).toContain('Cookie');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );
});

describe('any other address', () => {
  it.each(['/tasks', '/no/such/page', '/with/ada.l'])(
    'the address %s is answered with the app, compressed if that is accepted',
    async (path) => {
      const response = await ask(path);
      expect(await response.text()).toBe('the app');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect((await ask(path, 'br')).headers.get('content-encoding')).toBe('br');
      expect((await ask(path, 'br')).headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('an address that looks like a file is answered with the app if a page is requested', async () => {
    const response = await files.request('/some.body', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(await response.text()).toBe('the app');
  });

  it('an address of a missing file is not found', async () => {
    expect((await ask('/assets/page-old.js')).status).toBe(404);
  });
});

describe('build files that are not for browsers', () => {
  const leftovers = [
    '/.vite/manifest.json',
    '/app.html.br',
    '/assets/page-abc.js.map',
    '/.vite/../app.html.br',
  ];

  it.each([...leftovers, '/%2evite/manifest.json', '/app.html%2ebr'])(
    'file %s is not found',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
      expect((await files.request(path, { method: 'HEAD' })).status).toBe(404);
    },
  );

  it.each(leftovers)('the build file %s is answered with the app if a page is requested', async (path) => {
    const response = await files.request(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(await response.text()).toBe('the app');
  });

  it('files in .well-known are served', async () => {
    expect(await (await ask('/.well-known/security.txt')).text()).toContain('Contact');
  });
});

it.each(hostileAddressParts)('the hostile address /%s is answered without an error', async (part) => {
  for (const path of [`/${part}`, `/assets/${part}`, `/${part}/x.js`]) {
    expect((await ask(path)).status).toBeLessThan(500);
  }
});

it('hashed files are cached forever, and the files that name them are revalidated', async () => {
  expect((await ask('/assets/page-abc.js')).headers.get('cache-control')).toContain('immutable');
  expect((await ask('/service-worker.js')).headers.get('cache-control')).toBe('no-cache');
  expect((await ask('/')).headers.get('cache-control')).toBe('no-cache');
});

describe('the service worker', () => {
  const readWorker = async (served: Hono, encoding = 'identity') => {
    const headers = { 'accept-encoding': encoding };
    const body = await (await served.request('/service-worker.js', { headers })).arrayBuffer();
    return (encoding === 'br' ? brotliDecompressSync(body) : Buffer.from(body)).toString();
  };

  it('the service worker is a script that contains its version, also if compressed', async () => {
    expect((await ask('/service-worker.js')).headers.get('content-type')).toContain('text/javascript');
    expect(await readWorker(files)).toMatch(/^work\("[0-9a-f]{12}"\)$/);
    expect(await readWorker(files, 'br')).toBe(await readWorker(files));
  });

  it('the service worker contains the version that each page sends', async () => {
    const worker = await readWorker(files);
    for (const path of ['/', '/index.html', '/app.html', '/tasks'])
      expect(worker).toContain((await ask(path)).headers.get('x-shell-version'));
    expect((await ask('/assets/page-abc.js')).headers.has('x-shell-version')).toBe(false);
  });

  it('the service worker changes when settings or a build change a document that it caches', async () => {
    const address = 'https://focus.example/';
    const workers = [
      files,
      createStaticFiles(folder, 'https://other.example/'),
      createStaticFiles(folder, address, { contentSecurityPolicy: { frameSrc: ['https://pay.example'] } }),
    ];
    writeFileSync(join(folder, 'app.html'), 'the app, but for a word');
    workers.push(createStaticFiles(folder, address));
    writeFileSync(join(folder, 'app.html'), 'the app');
    expect(new Set(await Promise.all(workers.map((each) => readWorker(each)))).size).toBe(4);
    expect(await readWorker(createStaticFiles(folder, address))).toBe(await readWorker(files));
  });
});

it.each(['/dev-ui.html', '/dev/dev-ui-abc.js'])('the development file %s is not served', async (path) => {
  expect((await ask(path)).status).toBe(404);
});
