import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeFinding } from '@focuspool/domain/moving/finding';
import { type AuditAct, type AuditDetails, commandActor } from '@focuspool/domain/operator/audit-log';
import { isTimeZone } from '@focuspool/domain/stats/local-day';
import type { AdminReply } from '../../platform/admin/admin-socket.ts';
import { insertAuditEntry } from '../../platform/audit-log/audit-log-store.ts';
import { describePlace } from '../../platform/database/plain-session.ts';
import type { Services } from '../../platform/services.ts';
import { exportFirebase } from './export-firebase.ts';
import { countedKinds, type ImportCounts, startCounts } from './import-context.ts';
import { type ImportFiles, importFirebase } from './import-firebase.ts';

type MovingServices = Pick<Services, 'clock' | 'config' | 'database'>;

/** A command that runs on the database itself and prints lines as it goes. */
export type MovingCommand = {
  /** Whether there must be a database already. */
  readonly isReading: boolean;
  run(services: MovingServices, print: (line: string) => void): Promise<AdminReply>;
};

type MovingArguments = {
  readonly name: string | undefined;
  readonly file: string | undefined;
  readonly auth: string | undefined;
  readonly timeZone: string | undefined;
};

/** Reads a command from these arguments; null if they make none. */
export function readMovingCommand({ name, file, auth, timeZone }: MovingArguments): MovingCommand | null {
  if (!file || auth === '') return null;
  const files = { exportFile: file, authFile: auth ?? null };
  if (name === 'export-firebase' && timeZone === undefined) {
    return { isReading: true, run: (services, print) => writeExport(services, files, print) };
  }
  if (name !== 'import-firebase' || !isTimeZone(timeZone ?? 'UTC')) return null;
  return {
    isReading: false,
    run: async (services, print) => {
      const counts = await readImport(services, { ...files, timeZone: timeZone ?? 'UTC' }, print);
      const taken = countedKinds.map((kind) => `${counts[kind]} ${kind}`).join(', ');
      const rest = `${counts['here already']} here already, ${counts.changed} changed, ${counts['left out']} left out`;
      const place = describePlace(services.config);
      return { isDone: true, message: `Taken: ${taken}.\nRows: ${rest}.\nThey are in ${place}.` };
    },
  };
}

/**
 * Runs an import and logs its beginning and its end, so that the log also shows an import that failed, with what it took until
 * then, and one whose process was killed.
 */
async function readImport(
  services: MovingServices,
  files: ImportFiles,
  print: (line: string) => void,
): Promise<ImportCounts> {
  const counts = startCounts();
  await noteMove(services, 'community_import_begun', { signIns: files.authFile !== null });
  try {
    await importFirebase(services, files, (finding) => print(describeFinding(finding)), counts);
  } catch (error) {
    // The error itself is thrown on; the database at which it failed may not take this entry either.
    await noteMove(services, 'community_import_failed', counts).catch(() => {});
    throw error;
  }
  await noteMove(services, 'community_imported', counts);
  return counts;
}

async function writeExport(
  services: MovingServices,
  files: { exportFile: string; authFile: string | null },
  print: (line: string) => void,
): Promise<AdminReply> {
  const present = [files.exportFile, files.authFile].find((file) => file !== null && existsSync(file));
  if (present) return { isDone: false, message: `${present} already exists: give another name.` };
  if (files.authFile !== null && resolve(files.authFile) === resolve(files.exportFile)) {
    return { isDone: false, message: 'The sign-ins need a file of their own: give --auth another name.' };
  }
  // Logged first, so that no file is exported without an entry.
  await noteMove(services, 'community_exported', { signIns: files.authFile !== null });
  for (const line of await exportFirebase(services, files)) print(line);
  const signIns = files.authFile === null ? '' : `, the sign-ins in ${files.authFile}`;
  return { isDone: true, message: `The community is in ${files.exportFile}${signIns}.` };
}

function noteMove(
  { database, clock }: MovingServices,
  act: Extract<AuditAct, `community_${string}`>,
  details: AuditDetails,
): Promise<void> {
  const entry = { actor: commandActor, act, subject: 'community', at: clock.now(), details };
  return database.transaction((tx) => insertAuditEntry(tx, entry));
}
