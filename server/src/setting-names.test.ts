import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from './config.ts';

it('.env.example lists every setting', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const listed = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...settingNames].sort());
});

it('README’s table lists every setting but the mode, the provider’s address and the finer points of tracing', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const cells = [...readme.matchAll(/^\| (`[A-Z_].*?) +\|/gm)].map(([, cell]) => cell ?? '');
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  const isListed = (name: string) =>
    !/^(?:NODE_ENV|RAZORPAY_API_URL|OTEL_(?!EXPORTER_OTLP_ENDPOINT).*)$/.test(name);
  expect(listed.sort()).toEqual(settingNames.filter(isListed).sort());
});
