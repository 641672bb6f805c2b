import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { explainDataDirError } from '../database/data-dir.ts';
import { type Finding, fine, unused, wrong } from './finding.ts';

const leastFreeMegabytes = 512;
const megabyte = 1024 * 1024;

/** Checks that `DATA_DIR` can be written, and has room. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  const folder = await nearestFolder(dataDir);
  try {
    // With a slash at the end, only a folder will do.
    await access(`${folder}/`, constants.W_OK);
  } catch (error) {
    return wrong('disk', await explainDataDirError(folder, error));
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < leastFreeMegabytes) return wrong('disk', `${folder} has ${free} MB left: make room.`);
  return fine('disk', `${folder} has ${free} MB left`);
}

async function nearestFolder(path: string): Promise<string> {
  const parent = dirname(path);
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists || parent === path ? path : nearestFolder(parent);
}

/** The time as another machine reported it, accurate to `toMs`. */
export type ReportedTime = {
  readonly by: string;
  readonly time: Date;
  readonly at: Date;
  readonly toMs: number;
};

const tolerableMs = 2_000;

/** Checks that this machine's clock agrees with those of others. */
export function judgeClock(reportedTimes: readonly ReportedTime[]): Finding {
  if (reportedTimes.length === 0) return unused('clock', 'no other machine told the time');
  for (const { by, time, at, toMs } of reportedTimes) {
    const aheadMs = at.getTime() - time.getTime();
    if (Math.abs(aheadMs) <= tolerableMs + toMs) continue;
    const seconds = (Math.abs(aheadMs) / 1000).toFixed(0);
    const text = `this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${by}`;
    return wrong('clock', `${text}: let both set their clocks by NTP.`);
  }
  return fine('clock', `agrees with ${reportedTimes.map(({ by }) => by).join(' and ')}`);
}
