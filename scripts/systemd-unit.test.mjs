import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from './places.mjs';

const unit = readFileSync(join(rootFolder, 'deploy/focuspool.service'), 'utf8');
const settings = Object.fromEntries(
  unit
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

it('the systemd unit starts existing files in production mode and leaves time for a clean stop', () => {
  const { WorkingDirectory: folder, ExecStart, Environment, TimeoutStopSec, User } = settings;
  const [program, ...args] = ExecStart.split(' ');
  expect(program.startsWith(`${folder}/`)).toBe(true);
  for (const path of [program.slice(folder.length + 1), ...args]) {
    expect(existsSync(join(rootFolder, path)), path).toBe(true);
  }
  expect(Environment.split(' ')).toEqual([
    'NODE_ENV=production',
    'DATA_DIR=/var/lib/focuspool',
    'HOST=localhost',
  ]);
  expect(settings.StateDirectory).toBe('focuspool');
  expect(User).not.toBe('root');
  // The server gives itself nine seconds to stop.
  expect(Number(TimeoutStopSec)).toBeGreaterThan(9);
});
