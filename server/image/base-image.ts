import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { podman, run } from './podman.ts';

const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** Sees to it that there is what the Dockerfile builds on: as it is published, or, where no registry answers, made like it. */
export async function ensureBaseImage(name: string): Promise<void> {
  const isThere = (promise: Promise<string>) => promise.then(() => true).catch(() => false);
  if (await isThere(podman('image', 'exists', name))) return;
  if (await isThere(podman('pull', '--retry=0', name))) return;
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-base-'));
  try {
    await makeBaseImage(folder, name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Debian's smallest system with this Node and this machine's npm. */
async function makeBaseImage(folder: string, name: string): Promise<void> {
  const root = join(folder, 'root');
  await run('debootstrap', ['--variant=minbase', '--include=libatomic1,ca-certificates', 'bookworm', root]);
  const at = (path: string) => join(root, 'usr/local', path);
  copyFileSync(process.execPath, at('bin/node'));
  const { stdout: npmProgram } = await run('which', ['npm']);
  const npm = dirname(dirname(realpathSync(npmProgram.trim())));
  cpSync(npm, at('lib/node_modules/npm'), { recursive: true });
  for (const program of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, at(`bin/${program}`));
  }
  // A machine may be behind a proxy with an authority of its own.
  copyFileSync(authorities, join(root, authorities));
  mkdirSync(at('etc'), { recursive: true });
  writeFileSync(at('etc/npmrc'), `cafile=${authorities}\n`);
  await run('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
  const archive = join(folder, 'root.tar');
  await run('tar', ['-C', root, '-cf', archive, '.']);
  await podman('import', archive, name);
}
