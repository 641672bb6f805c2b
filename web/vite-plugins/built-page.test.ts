import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { product } from '@focuspool/domain/product';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileHint, compileHints } from './compile-hints.ts';
import { earlyHead, urgentPages } from './early-head.ts';
import { precompressedFiles } from './precompressed-files.ts';
import { productName } from './product-name.ts';
import { themeRows } from './theme-rows.ts';

const page = (script: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>{{product}}</title></head><body><script type="module" src="/${script}"></script></body></html>`;

const pages = [...new Set(Object.values(urgentPages))];
const sources = {
  'index.html': page('main.js'),
  'app.html': page('app.js'),
  'app.js': `import './main.js'; ${pages.map((file) => `import('./${file}');`).join('')}`,
  ...Object.fromEntries(
    pages.map((file) => [file, `export { shared } from '/shared.js'; export default '${file}';`]),
  ),
  'shared.js': 'export const shared = 1;',
  'main.js': "import './app/styles.css'; import('./later.js');",
  'later.js': 'export const later = 1;',
  'app/styles.css': '@font-face{font-family:F;src:url("./letters.woff2")}',
  'app/letters.woff2': 'not really letters',
  'public/long.txt': 'a line of text\n'.repeat(100),
  'public/short.txt': 'a line of text\n',
  'public/picture.jpg': 'x'.repeat(2_000),
};

let root = '';
let files: string[] = [];
const readBuilt = (file: string) => readFile(join(root, 'dist', file));
const readHead = async (document = 'index.html') =>
  (await readBuilt(document)).toString().split('</head>')[0] ?? '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'built-page-'));
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const plugins = [themeRows(), productName(), earlyHead(), compileHints(), precompressedFiles()];
  const rolldownOptions = { input: ['index.html', 'app.html'].map((document) => join(root, document)) };
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { assetsInlineLimit: 0, rolldownOptions },
    plugins,
  });
  files = await readdir(join(root, 'dist'), { recursive: true });
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('the built page', () => {
  it('the built page contains the theme script and all theme styles that its first paint needs', async () => {
    const head = await readHead();
    expect(head).toMatch(/<script>[^<]*getItem\(`selectedBackground`\)/);
    const [, styles] = /<style>(.*?)<\/style>/s.exec(head) ?? [];
    expect(styles).toContain('data-theme');
    expect(styles).toContain('k-pop-vibes');
    expect(files.filter((file) => file.endsWith('.css'))).toEqual([]);
  });

  it('the built page requests only its scripts early, and its first paint waits for nothing', async () => {
    const head = await readHead();
    expect(head).not.toContain('rel="preload"');
    const waitedFor = /<script(?![^>]* type="module")[^>]* src=|rel="stylesheet"/;
    expect(waitedFor.test(head)).toBe(false);
    const [, script] = /<script type="module" crossorigin src="\/([^"]+)">/.exec(head) ?? [];
    expect(files).toContain(script);
  });

  it('the app page requests a page’s chunks, smallest first, before its long styles', async () => {
    const head = await readHead('app.html');
    expect(head).not.toContain('rel="preload"');
    const asked = head.search(/[`"']\/tasks[`"']:/);
    expect(asked).toBeGreaterThan(head.indexOf('<script type="module"'));
    expect(asked).toBeLessThan(head.indexOf('<style>'));
    const [, ofTasks = ''] = /[`"']\/tasks[`"']:\[([^\]]*)\]/.exec(head) ?? [];
    expect(ofTasks).toMatch(/^[`"']\/assets\/shared-[^,]+,[`"']\/assets\/task-route-[^,]+$/);
  });

  it('each built script starts with the compile hint', async () => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.some((file) => file.includes('app-'))).toBe(true);
    for (const script of scripts)
      expect((await readBuilt(script)).toString().startsWith(compileHint)).toBe(true);
  });

  it('the built page and the app manifest take the product name from its single source', async () => {
    expect(await readHead()).toContain(`<title>${product.name}</title>`);
    const manifest = JSON.parse((await readBuilt('focuspool.webmanifest')).toString());
    expect(manifest).toMatchObject({ name: product.name, short_name: product.name });
  });

  it('the built page can itself say that its scripts are missing', async () => {
    expect((await readHead()).includes('This page could not be loaded.')).toBe(true);
  });

  it('the build adds brotli and gzip copies of the same content to each long text', async () => {
    expect(brotliDecompressSync(await readBuilt('long.txt.br')).toString()).toBe(sources['public/long.txt']);
    expect(gunzipSync(await readBuilt('long.txt.gz')).toString()).toBe(sources['public/long.txt']);
    expect(files).toContain('index.html.br');
  });

  it('the build does not compress files that are short or already compressed', () => {
    expect(files).not.toContain('short.txt.br');
    expect(files).not.toContain('picture.jpg.br');
  });
});
