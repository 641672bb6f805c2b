import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The environment in which the processes of tests start faster: compiled code is cached, and Node does not read Drizzle's
 * manifest at each import (quick-imports.ts).
 */
export const quickStart = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled'),
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'quick-imports.ts'))}`,
};
