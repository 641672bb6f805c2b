import type { Config } from '../../config.ts';
import { checkAddress } from './address-check.ts';
import { checkDatabase } from './database-check.ts';
import { type Finding, wrong } from './finding.ts';
import { checkDisk, judgeClock } from './machine-checks.ts';
import { checkIssuer, checkMail, checkPayments, checkPush, checkRedis } from './outside-checks.ts';

export type DiagnosisOptions = {
  /** The version of this program. */
  readonly version: string;
  /** The receiver of the mail; null for the sender. */
  readonly receiver: string | null;
  /** Addresses of the known browsers' push services; an operator's own ones are checked as well. */
  readonly pushServices: readonly string[];
  /** Addresses of the demo, which production must not have. */
  readonly demoAddresses: readonly string[];
};

/** Checks everything that a server with these settings needs, one finding after the other. */
export async function* diagnose(
  config: Config,
  { version, receiver, pushServices, demoAddresses }: DiagnosisOptions,
): AsyncGenerator<Finding> {
  for (const { name, meant } of config.misspelt) {
    yield wrong('settings', `${name} is ignored: ${meant} may be meant.`);
  }
  const database = await checkDatabase(config, config.isProduction ? demoAddresses : []);
  yield* database.findings;
  yield await checkDisk(config.dataDir);
  const address = await checkAddress(config, version);
  yield* address.findings;
  yield judgeClock([database.reportedTime, address.reportedTime].filter((time) => time !== null));
  yield await checkRedis(config);
  yield await checkMail(config, receiver);
  yield await checkPayments(config);
  yield await checkIssuer(config);
  yield await checkPush([...pushServices, ...config.pushHosts.map((host) => `https://${host}`)]);
}
