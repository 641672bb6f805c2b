import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { type Config, ConfigError, readConfig } from './config.ts';
import { demoAddresses } from './demo/demo-people.ts';
import { diagnose } from './platform/doctor/diagnose.ts';
import { type Finding, formatFinding, wrong } from './platform/doctor/finding.ts';
import { outliveReader } from './platform/outlive-reader.ts';
import { pushAddresses } from './platform/push/push-services.ts';

const usage = 'Usage: npm run doctor\n       npm run doctor -- --mail-to ADDRESS\n';

process.umask(0o077);
outliveReader(process.stdout);

function readReceiver(): string | null | undefined {
  try {
    return parseArgs({ options: { 'mail-to': { type: 'string' } } }).values['mail-to'] ?? null;
  } catch {
    return undefined;
  }
}

function readSettings(): Config | Finding[] {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => wrong('settings', `${line}.`));
  }
}

async function main(): Promise<number> {
  const receiver = readReceiver();
  if (receiver === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const settings = readSettings();
  let isSound = true;
  for await (const finding of Array.isArray(settings)
    ? settings
    : diagnose(settings, {
        receiver,
        version: manifest.version,
        pushServices: pushAddresses,
        demoAddresses,
      })) {
    process.stdout.write(`${formatFinding(finding)}\n`);
    if (finding.state === 'wrong') isSound = false;
  }
  return isSound ? 0 : 1;
}

process.exitCode = await main();
