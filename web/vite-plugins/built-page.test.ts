import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earlyHead } from './early-head.ts';
import { precompressedFiles } from './precompressed-files.ts';
import { themeRows } from './theme-rows.ts';

const sources = {
  'index.html':
    '<!doctype html><html><head><meta charset="utf-8"></head><body><script type="module" src="/main.js"></script></body></html>',
  'main.js': "import './app/styles.css';",
  'app/styles.css': '@font-face{font-family:F;src:url("./letters.woff2")}',
  'app/letters.woff2': 'not really letters',
  'public/long.txt': 'a line of text\n'.repeat(100),
  'public/short.txt': 'a line of text\n',
  'public/picture.jpg': 'x'.repeat(2_000),
};

let root = '';
let files: string[] = [];
const readBuilt = (file: string) => readFile(join(root, 'dist', file));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'built-page-'));
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const plugins = [themeRows(), earlyHead(), precompressedFiles()];
  await build({ root, configFile: false, logLevel: 'silent', build: { assetsInlineLimit: 0 }, plugins });
  files = await readdir(join(root, 'dist'), { recursive: true });
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('the built page', () => {
  it('loads the stored theme by a script of its own that blocks, and its fonts early', async () => {
    const head = (await readBuilt('index.html')).toString().split('</head>')[0];
    const [, script] =
      /<script src="\/(assets\/apply-stored-theme-[^"]+\.js)"><\/script>/.exec(head ?? '') ?? [];
    expect(files).toContain(script);
    expect((await readBuilt(script ?? '')).toString()).toContain("getItem('selectedBackground')");
    expect(head).toMatch(
      /<link rel="preload" href="\/assets\/letters-[^"]+\.woff2" as="font" type="font\/woff2" crossorigin/,
    );
  });

  it('has the rows of all themes in its style sheet', async () => {
    const sheet = files.find((file) => file.endsWith('.css')) ?? '';
    const text = (await readBuilt(sheet)).toString();
    expect(text).toContain('data-theme');
    expect(text).toContain('k-pop-vibes');
  });

  it('has beside each long text a brotli and a gzip that say the same', async () => {
    expect(brotliDecompressSync(await readBuilt('long.txt.br')).toString()).toBe(sources['public/long.txt']);
    expect(gunzipSync(await readBuilt('long.txt.gz')).toString()).toBe(sources['public/long.txt']);
    expect(files.some((file) => /\.css\.br$/.test(file))).toBe(true);
  });

  it('leaves alone what is short or compressed already', () => {
    expect(files).not.toContain('short.txt.br');
    expect(files).not.toContain('picture.jpg.br');
  });
});
