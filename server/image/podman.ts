import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const storage = ['--storage-driver', 'vfs'];
const runtime = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];

/** What a program said. Rejects with all of it when the program fails. */
export async function run(
  program: string,
  args: readonly string[],
): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')} failed: ${(error.stdout + error.stderr).slice(-4_000)}`);
    },
  );
}

const runPodman = (args: readonly string[]) => run('podman', [...storage, ...runtime, ...args]);

/** Runs podman as it also works inside of a container: without layers of the kernel, and by `runc`. */
export async function podman(...args: string[]): Promise<string> {
  return (await runPodman(args)).stdout.trim();
}

/** Starts a container that shares this machine's network; what it says, or its id where it is to stay behind. */
export function runContainer(
  image: string,
  options: readonly string[],
  command: readonly string[] = [],
): Promise<string> {
  const limits = ['--network=host', '--ulimit=nofile=1024:20000', '--ulimit=nproc=1000:1000'];
  return podman('run', ...limits, ...options, image, ...command);
}

/** What a container has written so far. */
export async function readLog(container: string): Promise<string> {
  const { stdout, stderr } = await runPodman(['logs', container]);
  return stdout + stderr;
}

/** Builds an image of a folder's Dockerfile. What it is built on has to be there. */
export async function buildImage(folder: string, name: string): Promise<void> {
  await run('buildah', [
    ...storage,
    'build',
    '--isolation=chroot',
    '--pull-never',
    '--network=host',
    `--tag=${name}`,
    folder,
  ]);
}
