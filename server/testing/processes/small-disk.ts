import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * Mounts a disk with the given options, such as `size=8m` or `ro`, until the test ends.
 * Null if this user may not mount one.
 */
export function mountDisk(options: string): string | null {
  const folder = makeTemporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder]);
  });
  return folder;
}
