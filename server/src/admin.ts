import { inspect } from 'node:util';
import { adminUsage, readAdminCommand } from './admin-commands.ts';
import { ConfigError, readConfig } from './config.ts';
import { MovingError } from './features/moving/file/moving-error.ts';
import { BackupError } from './platform/backup/backup-file.ts';
import { DatabaseError } from './platform/database/database.ts';
import { describeError } from './platform/log.ts';

// What this writes is for its own user alone.
process.umask(0o077);

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
    const isExpected = [ConfigError, DatabaseError, BackupError, MovingError].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`${isExpected ? (error as Error).message : inspect(describeError(error))}\n`);
    process.exit(1);
  },
);
