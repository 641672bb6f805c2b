import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig } from './config.ts';
import { operatePremium, type PremiumCommand } from './features/profile/operate-premium.ts';
import { DatabaseError } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { type OperatorReply, sendOperatorCommand } from './platform/operator/operator-command.ts';

const usage = `Usage: npm run admin -- grant-premium EMAIL
       npm run admin -- revoke-premium EMAIL`;

/** Reads the command line; null when it is not one of the commands. */
function readCommand([name, email, ...rest]: string[]): PremiumCommand | null {
  if ((name !== 'grant-premium' && name !== 'revoke-premium') || !email || rest.length > 0) return null;
  return { email, isPremium: name === 'grant-premium' };
}

async function carryOut(config: Config, command: PremiumCommand): Promise<OperatorReply> {
  if (!config.databaseUrl) {
    const reply = await sendOperatorCommand(config.dataDir, '/premium', command);
    if (reply) return reply;
    if (!existsSync(config.dataDir)) {
      return {
        isDone: false,
        message: `There is no database in ${config.dataDir} yet: start FocusPool first.`,
      };
    }
  }
  const engine = await openDatabase(config, () => {});
  try {
    return await operatePremium({ database: engine.database, config }, command);
  } finally {
    await engine.close();
  }
}

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  if (!command) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const { isDone, message } = await carryOut(readConfig(), command);
  (isDone ? process.stdout : process.stderr).write(`${message}\n`);
  return isDone ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof DatabaseError;
    process.stderr.write(`${(error as Error)[isExpected ? 'message' : 'stack']}\n`);
    process.exit(1);
  },
);
