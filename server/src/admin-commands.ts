import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { endOfGrant } from '@focuspool/domain/subscription/premium';
import manifest from '../../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import {
  type FactorCommand,
  runFactorCommand,
} from './features/account/second-factor/second-factor-commands.ts';
import { type MovingCommand, readMovingCommand } from './features/moving/moving-commands.ts';
import type { PremiumServices } from './features/subscription/premium/grant-premium.ts';
import { type PremiumCommand, runPremiumCommand } from './features/subscription/premium-commands.ts';
import { listPayments } from './features/subscription/refunds/list-payments.ts';
import { type AdminReply, sendAdminCommand } from './platform/admin/admin-socket.ts';
import { tellAuditLog } from './platform/audit-log/check-audit-log.ts';
import { runBackup, runRestore } from './platform/backup/backup-commands.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createSmtpMailer } from './platform/mailer/mailer.ts';

export const adminUsage = `Usage: npm run admin -- grant-premium EMAIL
       npm run admin -- grant-premium EMAIL --until YYYY-MM-DD
       npm run admin -- grant-premium EMAIL --days N
       npm run admin -- revoke-premium EMAIL
       npm run admin -- remove-second-factor USERNAME_OR_MAIL
       npm run admin -- payments [--page N] [--json]
       npm run admin -- check-audit-log
       npm run admin -- backup FILE
       npm run admin -- restore FILE [--replace]
       npm run admin -- import-firebase EXPORT.json [--auth AUTH.json] [--time-zone ZONE]
       npm run admin -- export-firebase FILE [--auth FILE]`;

/** How a command is carried out. */
type Command = (config: Config) => Promise<AdminReply>;

/** What is asked of the running server, and how it is done where none runs. */
type SharedCommand = {
  readonly path: '/premium' | '/payments' | '/second-factor-removal' | '/audit-log-check';
  readonly body: object;
  run(services: PremiumServices): Promise<AdminReply>;
};

/** Reads the command line of `npm run admin`; null when it is not one of the commands. */
export function readAdminCommand(args: string[]): Command | null {
  const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] };
  const [name, email, ...rest] = positionals;
  const { until, days, page, json = false, ...others } = values;
  if (name === 'backup' || name === 'restore') return readBackup(name, positionals.slice(1), values);
  if (name === 'import-firebase' || name === 'export-firebase') {
    return readMoving(name, positionals.slice(1), values);
  }
  if (Object.keys(others).length > 0) return null;
  const [hasTerm, hasView] = [until !== undefined || days !== undefined, page !== undefined || json];
  if (name === 'payments' && email === undefined && !hasTerm) return readPayments(page ?? '1', json);
  if (name === 'check-audit-log' && email === undefined && !hasTerm && !hasView) {
    return share({ path: '/audit-log-check', body: {}, run: tellAuditLog });
  }
  if (!email || rest.length > 0 || hasView) return null;
  if (name === 'remove-second-factor' && !hasTerm) return commandFactorRemoval({ person: email });
  if (name === 'revoke-premium' && !hasTerm) return commandPremium({ email, isPremium: false });
  const endDate = endOfGrant({ until, days }, systemClock.now());
  if (name !== 'grant-premium' || endDate === undefined) return null;
  return commandPremium({ email, isPremium: true, endDate: endDate?.toISOString() ?? null });
}

function readBackup(
  name: 'backup' | 'restore',
  files: string[],
  options: { replace?: boolean },
): Command | null {
  const [file, ...rest] = files;
  const isKnown = Object.keys(options).every((option) => name === 'restore' && option === 'replace');
  if (!file || rest.length > 0 || !isKnown) return null;
  const about = { version: manifest.version, now: systemClock.now() };
  if (name === 'restore') {
    return (config) => runRestore(config, file, { ...about, mayReplace: options.replace ?? false });
  }
  return (config) => runBackup(config, file, about);
}

function readMoving(
  name: string,
  [file, ...rest]: string[],
  { auth, 'time-zone': timeZone, ...others }: { auth?: string; 'time-zone'?: string },
): Command | null {
  if (rest.length > 0 || Object.keys(others).length > 0) return null;
  const command = readMovingCommand({ name, file, auth, timeZone });
  return command && ((config) => move(config, command));
}

function commandPremium(body: PremiumCommand): Command {
  return share({ path: '/premium', body, run: (services) => runPremiumCommand(services, body) });
}

function commandFactorRemoval(body: FactorCommand): Command {
  const run = async (services: PremiumServices) => {
    const { smtp } = services.config;
    const mailer = smtp ? createSmtpMailer(smtp) : null;
    const reply = await runFactorCommand({ ...services, mailer, live: null }, body);
    mailer?.close();
    return reply;
  };
  return share({ path: '/second-factor-removal', body, run });
}

function readPayments(page: string, isJson: boolean): Command | null {
  if (!/^[1-9]\d{0,5}$/.test(page)) return null;
  const body = { page: Number(page), isJson };
  return share({ path: '/payments', body, run: (services) => listPayments(services, body) });
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

function share(command: SharedCommand): Command {
  return (config) => carryOut(config, command);
}

async function carryOut(config: Config, { path, body, run }: SharedCommand): Promise<AdminReply> {
  if (!config.databaseUrl) {
    const reply = await sendAdminCommand(config.dataDir, path, body);
    if (reply) return reply;
    if (!existsSync(config.dataDir)) return refuseNowhere(config);
  }
  const engine = await openDatabase(config, () => {});
  try {
    return await run({ database: engine.database, clock: systemClock, config });
  } finally {
    await engine.close();
  }
}

/** On the database itself: an import makes one where there is none. */
async function move(config: Config, { isReading, run }: MovingCommand): Promise<AdminReply> {
  if (isReading && !config.databaseUrl && !existsSync(config.dataDir)) return refuseNowhere(config);
  const engine = await openDatabase(config, () => {});
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    return await run({ database: engine.database, clock: systemClock, config }, print);
  } finally {
    await engine.close();
  }
}

function refuseNowhere({ dataDir }: Config): AdminReply {
  return { isDone: false, message: `There is no database in ${dataDir} yet: start FocusPool first.` };
}
