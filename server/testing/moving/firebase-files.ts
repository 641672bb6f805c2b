import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFinding } from '@focuspool/domain/moving/finding';
import { exportFirebase } from '../../src/features/moving/export-firebase.ts';
import { type ImportCounts, startCounts } from '../../src/features/moving/import-context.ts';
import { importFirebase } from '../../src/features/moving/import-firebase.ts';
import type { Services } from '../../src/platform/services.ts';

type MovingServices = Pick<Services, 'clock' | 'config' | 'database'>;

/** What an import reports. */
export type ImportReport = {
  readonly counts: ImportCounts;
  /** In alphabetical order. */
  readonly findings: string[];
};

/** Imports the given texts, or other values as JSON. */
export function importFiles(
  services: MovingServices,
  { exported, accounts = null }: { exported: unknown; accounts?: unknown },
): Promise<ImportReport> {
  return withFiles(async (exportFile, authFile) => {
    for (const [file, content] of [
      [exportFile, exported],
      [authFile, accounts],
    ] as const) {
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    }
    const findings: string[] = [];
    const files = { exportFile, authFile: accounts === null ? null : authFile, timeZone: 'UTC' };
    const counts = startCounts();
    await importFirebase(services, files, (finding) => findings.push(describeFinding(finding)), counts);
    return { counts, findings: findings.sort() };
  });
}

/** The files that an export writes. */
export function exportFiles(services: MovingServices): Promise<{ exported: string; accounts: string }> {
  return withFiles(async (exportFile, authFile) => {
    await exportFirebase(services, { exportFile, authFile });
    return { exported: await readFile(exportFile, 'utf8'), accounts: await readFile(authFile, 'utf8') };
  });
}

async function withFiles<Result>(
  use: (exportFile: string, authFile: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'focuspool-test-'));
  try {
    return await use(join(folder, 'export.json'), join(folder, 'auth.json'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The password 'user1password', as hashed in the provider's own documentation. */
export const documentedHash = {
  hash_config: {
    algorithm: 'SCRYPT',
    base64_signer_key:
      'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    base64_salt_separator: 'Bw==',
    rounds: 8,
    mem_cost: 14,
  },
  password: 'user1password',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
} as const;
