import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// As a command line flag it would keep Node from using the code that other processes have compiled.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes used by this process after garbage collection. */
export type Weight = { readonly used: number; readonly rss: number };

export async function weighProcess(): Promise<Weight> {
  for (let times = 0; times < 4; times += 1) {
    collectGarbage();
    await new Promise((go) => setTimeout(go, 50));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { used: heapUsed + external, rss };
}
