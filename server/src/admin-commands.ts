import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { paymentIdSchema } from '@focuspool/domain/subscription/payment-contract';
import { endOfGrant } from '@focuspool/domain/subscription/premium';
import * as v from 'valibot';
import manifest from '../../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import {
  type FactorCommand,
  runFactorCommand,
} from './features/account/second-factor/second-factor-commands.ts';
import { type MovingCommand, readMovingCommand } from './features/moving/moving-commands.ts';
import type { PremiumServices } from './features/subscription/premium/grant-premium.ts';
import {
  type PremiumCommand,
  runCommissionCommand,
  runPremiumCommand,
} from './features/subscription/premium-commands.ts';
import { listPayments } from './features/subscription/refunds/list-payments.ts';
import { type AdminReply, sendAdminCommand } from './platform/admin/admin-socket.ts';
import { reportAuditLog } from './platform/audit-log/check-audit-log.ts';
import { runBackup, runRestore } from './platform/backup/backup-commands.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createSmtpMailer } from './platform/mailer/mailer.ts';

type Command = (config: Config) => Promise<AdminReply>;

/** A command for the running server, and how to carry it out if none is running. */
type ServerCommand = {
  readonly path:
    | '/premium'
    | '/payments'
    | '/commission-reversal'
    | '/second-factor-removal'
    | '/audit-log-check';
  readonly body: object;
  run(services: PremiumServices): Promise<AdminReply>;
};

type Options = NonNullable<ReturnType<typeof parseOptions>>['values'];

/**
 * By name: the forms that may follow it, and how these are read (null if they make no sense). Only options in the usage are
 * taken.
 */
const commands: Record<
  string,
  { usage: readonly string[]; read(argument: string, options: Options): Command | null }
> = {
  'grant-premium': { usage: ['EMAIL', 'EMAIL --until YYYY-MM-DD', 'EMAIL --days N'], read: readGrant },
  'revoke-premium': { usage: ['EMAIL'], read: (email) => commandPremium({ email, isPremium: false }) },
  'remove-second-factor': { usage: ['USERNAME_OR_MAIL'], read: (person) => commandFactorRemoval({ person }) },
  payments: { usage: ['[--page N] [--json]'], read: (_none, options) => readPayments(options) },
  'take-back-commission': { usage: ['PAYMENT_ID'], read: readCommission },
  'check-audit-log': {
    usage: [''],
    read: () => toCommand({ path: '/audit-log-check', body: {}, run: reportAuditLog }),
  },
  backup: { usage: ['FILE'], read: (file) => (config) => runBackup(config, file, readBackupContext()) },
  restore: {
    usage: ['FILE [--replace]'],
    read: (file, { replace: mayReplace = false }) => {
      return (config) => runRestore(config, file, { ...readBackupContext(), mayReplace });
    },
  },
  'import-firebase': {
    usage: ['EXPORT.json [--auth AUTH.json] [--time-zone ZONE]'],
    read: (file, options) => readMoving('import-firebase', file, options),
  },
  'export-firebase': {
    usage: ['FILE [--auth FILE]'],
    read: (file, options) => readMoving('export-firebase', file, options),
  },
};

export const adminUsage = `Usage: ${Object.entries(commands)
  .flatMap(([name, { usage }]) => usage.map((rest) => `npm run admin -- ${name} ${rest}`.trimEnd()))
  .join('\n       ')}`;

/** Reads the command line of `npm run admin`; null if it is none of the commands. */
export function readAdminCommand(args: string[]): Command | null {
  const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] };
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) && commands[name];
  if (!command) return null;
  const words = command.usage.flatMap((line) => line.split(/[ [\]]+/));
  const hasAllOptions = Object.keys(values).every((option) => words.includes(`--${option}`));
  const takesArgument = /^[A-Z]/.test(command.usage[0] ?? '');
  if (!hasAllOptions || rest.includes('') || rest.length !== Number(takesArgument)) return null;
  return command.read(rest[0] ?? '', values);
}

function readGrant(email: string, { until, days }: Options): Command | null {
  const endDate = endOfGrant({ until, days }, systemClock.now());
  if (endDate === undefined) return null;
  return commandPremium({ email, isPremium: true, endDate: endDate?.toISOString() ?? null });
}

const readBackupContext = () => ({ version: manifest.version, now: systemClock.now() });

function readMoving(name: string, file: string, { auth, 'time-zone': timeZone }: Options): Command | null {
  const command = readMovingCommand({ name, file, auth, timeZone });
  return command && ((config) => runMovingCommand(config, command));
}

function commandPremium(body: PremiumCommand): Command {
  return toCommand({ path: '/premium', body, run: (services) => runPremiumCommand(services, body) });
}

function commandFactorRemoval(body: FactorCommand): Command {
  const run = async (services: PremiumServices) => {
    const { smtp } = services.config;
    const mailer = smtp ? createSmtpMailer(smtp) : null;
    const reply = await runFactorCommand({ ...services, mailer, live: null }, body);
    mailer?.close();
    return reply;
  };
  return toCommand({ path: '/second-factor-removal', body, run });
}

function readPayments({ page = '1', json: isJson = false }: Options): Command | null {
  if (!/^[1-9]\d{0,5}$/.test(page)) return null;
  const body = { page: Number(page), isJson };
  return toCommand({ path: '/payments', body, run: (services) => listPayments(services, body) });
}

function readCommission(paymentId: string): Command | null {
  if (!v.is(paymentIdSchema, paymentId)) return null;
  const body = { paymentId };
  return toCommand({
    path: '/commission-reversal',
    body,
    run: (services) => runCommissionCommand(services, body),
  });
}

function parseOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    ...{ until: text, days: text, page: text, json: flag, replace: flag },
    ...{ auth: text, 'time-zone': text },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    return null;
  }
}

function toCommand(command: ServerCommand): Command {
  return (config) => runOnServerOrDatabase(config, command);
}

async function runOnServerOrDatabase(
  config: Config,
  { path, body, run }: ServerCommand,
): Promise<AdminReply> {
  if (!config.databaseUrl) {
    const reply = await sendAdminCommand(config.dataDir, path, body);
    if (reply) return reply;
    if (!existsSync(config.dataDir)) return replyNoDatabase(config);
  }
  const engine = await openDatabase(config, () => {});
  try {
    return await run({ database: engine.database, clock: systemClock, config });
  } finally {
    await engine.close();
  }
}

/** Works on the database itself; an import creates one if there is none. */
async function runMovingCommand(config: Config, { isReading, run }: MovingCommand): Promise<AdminReply> {
  if (isReading && !config.databaseUrl && !existsSync(config.dataDir)) return replyNoDatabase(config);
  const engine = await openDatabase(config, () => {});
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    return await run({ database: engine.database, clock: systemClock, config }, print);
  } finally {
    await engine.close();
  }
}

function replyNoDatabase({ dataDir }: Config): AdminReply {
  return { isDone: false, message: `There is no database in ${dataDir} yet: start FocusPool first.` };
}
