import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The environment in which processes of tests start sooner: what they compile is kept, and Node does not ask Drizzle's
 * manifest at each import (quick-imports.ts).
 */
export const quickStart = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled'),
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'quick-imports.ts'))}`,
};
