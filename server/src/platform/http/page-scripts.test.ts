import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listPageScripts } from './security-headers.ts';

it('names the scripts that stand in the pages, each once, and none that is fetched', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-scripts-'));
  const page = '<script>\nshow("a")\n</script><script type="module" src="/a.js"></script>';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'app.html'), page);
  writeFileSync(join(folder, 'notes.txt'), '<script>no()</script>');
  const hash = createHash('sha256').update('\nshow("a")\n').digest('base64');
  expect(listPageScripts(folder)).toEqual([`'sha256-${hash}'`]);
  rmSync(folder, { recursive: true });
});

it('has nothing to name where no app is built', () => {
  expect(listPageScripts(join(tmpdir(), 'no-such-folder'))).toEqual([]);
});
