import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMissingBinaries } from './lockfile-platforms.mjs';
import { rootFolder } from './places.mjs';

// Run it after an installation has changed the lockfile; with --check it only says what is missing.
const file = join(rootFolder, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(file, 'utf8'));
const missing = findMissingBinaries(lockfile);
const names = Object.keys(missing);
if (names.length > 0 && process.argv.includes('--check')) {
  process.stdout.write(
    `package-lock.json lacks ${names.length} binaries of other platforms, such as ${names[0]}:\n`,
  );
  process.stdout.write('run `node scripts/complete-lockfile.mjs`\n');
  process.exitCode = 1;
} else if (names.length > 0) {
  const entries = Object.entries({ ...lockfile.packages, ...missing });
  const packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
  process.stdout.write(`Added ${names.length} binaries to package-lock.json.\n`);
}
