import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rootFolder } from './places.mjs';

/** A project that pins a Node and is built by a tool, with its lockfile and nothing installed. */
function makeProject() {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path, content) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  write('pinned/package.json', { name: 'node', version: '1.0.0' });
  write('pinned/bin/node', '');
  write('builder/package.json', { name: 'builder', version: '1.0.0' });
  const dependencies = { node: 'file:pinned' };
  write('package.json', { name: 'project', dependencies, devDependencies: { builder: 'file:builder' } });
  spawnSync('npm', ['install', '--package-lock-only', '--no-audit'], { cwd: folder });
  mkdirSync(join(folder, 'scripts'));
  for (const file of ['install.mjs', 'places.mjs'])
    copyFileSync(join(rootFolder, 'scripts', file), join(folder, 'scripts', file));
  return folder;
}

function install(folder, options = '') {
  const { npm_execpath: _, ...others } = process.env;
  const env = { ...others, NODE_ENV: 'production' };
  const script = `import("./scripts/install.mjs").then((file) => file.ensureInstalled(${options}))`;
  return spawnSync(process.execPath, ['-e', script], { cwd: folder, env, encoding: 'utf8' });
}

it('the build tools are installed even with NODE_ENV=production', () => {
  const folder = makeProject();
  expect(install(folder)).toMatchObject({ status: 0, stdout: expect.stringContaining('Installing') });
  expect(existsSync(join(folder, 'node_modules/builder'))).toBe(true);
  expect(install(folder)).toMatchObject({ status: 0, stdout: '' });
});

it('a command that runs beside a server refuses to replace installed packages', () => {
  const folder = makeProject();
  const beside = '{ isBesideServer: true }';
  expect(install(folder, beside)).toMatchObject({ status: 0, stdout: expect.stringContaining('Installing') });
  expect(install(folder, beside)).toMatchObject({ status: 0, stdout: '' });
  const lockfile = join(folder, 'package-lock.json');
  const lock = JSON.parse(readFileSync(lockfile, 'utf8'));
  lock.packages['node_modules/added'] = { version: '1.0.0' };
  writeFileSync(lockfile, JSON.stringify(lock));
  expect(install(folder, beside)).toMatchObject({
    ...{ status: 1, stdout: '' },
    stderr: expect.stringMatching(/^The packages have changed.*\n$/),
  });
  expect(existsSync(join(folder, 'node_modules/builder'))).toBe(true);
});
