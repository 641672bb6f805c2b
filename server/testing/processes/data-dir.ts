import { fillDataDir } from '../databases/migrated-files.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** The data directory of a server that was started once, where no one signed up yet; removed like other temporary folders. */
export async function makeDataDir(): Promise<string> {
  const folder = makeTemporaryFolder();
  await fillDataDir(folder);
  return folder;
}
