import { fillDataDir } from '../databases/migrated-files.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** The directory of data of a server that was started once, where nobody was yet; it is removed as temporary folders are. */
export async function makeDataDir(): Promise<string> {
  const folder = makeTemporaryFolder();
  await fillDataDir(folder);
  return folder;
}
