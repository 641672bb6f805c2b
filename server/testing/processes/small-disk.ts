import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * A disk of its own with the mount options given, such as `size=8m` or `ro`, gone when the test ends.
 * Null where this user may not mount one.
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
