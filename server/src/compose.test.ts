import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeTemporaryFolder } from '../testing/processes/temporary-folder.ts';
import { readConfig, settingNames } from './config.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const namesSchema = v.union([v.array(v.string()), v.record(v.string(), v.unknown())]);
const serviceSchema = v.strictObject({
  image: v.pipe(v.string(), v.regex(/^[a-z/-]+(:[\w.-]+)?$/)),
  build: v.optional(v.literal('.')),
  restart: v.literal('unless-stopped'),
  logging: v.strictObject({
    driver: v.literal('local'),
    options: v.strictObject({ 'max-size': v.literal('10m'), 'max-file': v.literal('5') }),
  }),
  read_only: v.optional(v.boolean()),
  cap_drop: v.optional(v.array(v.string())),
  security_opt: v.optional(v.array(v.string())),
  tmpfs: v.optional(v.string()),
  env_file: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  command: v.optional(v.array(v.string())),
  ports: v.optional(v.array(v.pipe(v.string(), v.regex(/^\d+:\d+(\/udp)?$/))), []),
  volumes: v.optional(v.array(v.string()), []),
  depends_on: v.optional(namesSchema, []),
  healthcheck: v.optional(
    v.strictObject({
      test: v.array(v.string()),
      interval: v.string(),
      retries: v.number(),
      start_period: v.optional(v.string()),
    }),
  ),
  stop_grace_period: v.optional(v.string()),
});
const composeSchema = v.strictObject({
  'x-logging': v.unknown(),
  'x-app': v.unknown(),
  services: v.record(v.string(), serviceSchema),
  volumes: v.record(v.string(), v.null()),
});

const text = read('compose.yaml');
const { services, volumes } = v.parse(composeSchema, parse(text, { merge: true }));
const apps = Object.entries(services).filter(([, { build }]) => build !== undefined);

it('compose.yaml names only services, volumes and files that exist', () => {
  const waitedFor = Object.values(services).flatMap(({ depends_on: on }) =>
    Array.isArray(on) ? on : Object.keys(on),
  );
  expect(Object.keys(services)).toEqual(expect.arrayContaining(waitedFor));
  const sources = Object.values(services).flatMap((service) =>
    service.volumes.map((each) => each.split(':')[0] ?? ''),
  );
  const files = sources.filter((source) => source.startsWith('.'));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const named = sources.filter((source) => !source.startsWith('.'));
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
});

it('every service that others wait for has a health check', () => {
  for (const { depends_on: on } of Object.values(services)) {
    for (const [name, condition] of Object.entries(Array.isArray(on) ? {} : on)) {
      expect(condition).toEqual({ condition: 'service_healthy' });
      expect(services[name]?.healthcheck, name).toBeDefined();
    }
  }
});

it('the health check of PostgreSQL uses TCP, which is closed while it initializes its files', () => {
  const asked = services.database?.healthcheck?.test.join(' ');
  // While it makes its files, it listens on its Unix socket only.
  expect(asked).toContain('pg_isready -h 127.0.0.1');
});

it('compose.yaml starts two processes with valid production settings that point at its services', () => {
  expect(apps.map(([name]) => name)).toEqual(['app-1', 'app-2']);
  for (const [, { environment }] of apps) {
    expect(settingNames).toEqual(
      expect.arrayContaining(Object.keys(environment).filter((name) => environment[name] !== '')),
    );
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{(\w+)[^}]*\}/g, 'focus.example'),
    ]);
    const ownSettings = {
      ...{ AUTH_SECRET: 'x'.repeat(32), SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'focus@example.com' },
      PREMIUM_FOR_ALL: 'on',
    };
    const config = readConfig({ ...ownSettings, ...Object.fromEntries(filled) });
    expect(config).toMatchObject({ isProduction: true, host: null, trustedProxies: 1, dataDir: '/data' });
    for (const url of [config.databaseUrl, config.redisUrl]) {
      expect(Object.keys(services)).toContain(new URL(url ?? '').hostname);
    }
  }
});

it('the first lines of compose.yaml name every variable that it takes from .env', () => {
  const taken = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
  const [head = ''] = text.split('x-app:');
  for (const name of new Set(taken)) expect(head).toContain(name);
});

it('the proxy receives the addresses of the processes and every variable of its Caddyfile', () => {
  const { environment = {} } = services.proxy ?? {};
  const ports = apps.map(([name, app]) => `${name}:${app.environment.PORT}`);
  expect(environment.APPS).toBe(ports.join(' '));
  const demanded = [...read('Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
  expect([...new Set(demanded)].sort()).toEqual(Object.keys(environment).sort());
});

it('update.sh updates every process, one after the other', () => {
  expect(read('update.sh')).toContain(`for process in ${apps.map(([name]) => name).join(' ')}; do`);
});

it('a step that an update adds to update.sh runs once during that update', () => {
  const folder = makeTemporaryFolder();
  copyFileSync(join(root, 'update.sh'), join(folder, 'update.sh'));
  const write = (program: string, line: string) =>
    writeFileSync(join(folder, program), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  write('git', 'sed "\\$a docker new-step" update.sh > newer && chmod +x newer && mv newer update.sh');
  write('docker', 'echo "$*" >> asked');
  write('cmp', ':');
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  expect(spawnSync('sh', [join(folder, 'update.sh')], { env }).status).toBe(0);
  const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
  expect(asked.filter((line) => line === 'new-step')).toHaveLength(1);
});

it.each([
  ['an update that changes the Caddyfile', 'as it was before', true],
  ['any other update', read('Caddyfile'), false],
])('after %s the proxy uses the current Caddyfile', (_update, mounted, isRestarted) => {
  const folder = makeTemporaryFolder();
  for (const file of ['update.sh', 'Caddyfile']) copyFileSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, 'mounted'), mounted);
  const write = (program: string, line: string) =>
    writeFileSync(join(folder, program), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  write('git', ':');
  write('docker', 'echo "$*" >> asked\ncase "$*" in *" exec "*) cat mounted;; esac');
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  expect(spawnSync('sh', [join(folder, 'update.sh')], { env }).status).toBe(0);
  const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
  expect(asked.slice(0, 4)).toEqual([
    'compose build --pull app-1',
    'compose up --detach --wait --no-deps app-1',
    'compose up --detach --wait --no-deps app-2',
    'compose up --detach --wait',
  ]);
  expect(asked.includes('compose restart proxy')).toBe(isRestarted);
  expect(asked.at(-1)).toBe('image prune --force');
});
