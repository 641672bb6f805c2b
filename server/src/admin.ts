import { inspect } from 'node:util';
import { adminUsage, readAdminCommand } from './admin-commands.ts';
import { readConfig } from './config.ts';
import { ExpectedError } from './platform/expected-error.ts';
import { describeError } from './platform/log.ts';
import { outliveReader } from './platform/outlive-reader.ts';

// Files that this process writes are for its own user alone.
process.umask(0o077);
outliveReader(process.stdout);

async function main(): Promise<number> {
  const command = readAdminCommand(process.argv.slice(2));
  if (!command) {
    process.stderr.write(`${adminUsage}\n`);
    return 2;
  }
  const { isDone, message } = await command(readConfig());
  (isDone ? process.stdout : process.stderr).write(`${message}\n`);
  return isDone ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const said = error instanceof ExpectedError ? error.message : inspect(describeError(error));
    process.stderr.write(`${said}\n`);
    process.exit(1);
  },
);
