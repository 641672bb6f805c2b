import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://focus.example',
  DATABASE_URL: 'postgres://focuspool@localhost/focuspool',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'FocusPool <no-reply@focus.example>',
  RAZORPAY_KEY_ID: 'id',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook',
};

function messageOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}

it('ADMIN_EMAILS are read in any case, and each must be an email address', () => {
  expect(readConfig({ ADMIN_EMAILS: ' Ada@Focus.example, ,bob@focus.example' }).adminEmails).toEqual([
    'ada@focus.example',
    'bob@focus.example',
  ]);
  expect(messageOf({ ADMIN_EMAILS: 'ada' })).toContain('ADMIN_EMAILS');
});

describe('the default configuration', () => {
  it('the default configuration suits one developer', () => {
    expect(readConfig({})).toEqual({
      isProduction: false,
      port: 3000,
      metricsPort: null,
      tracing: null,
      host: 'localhost',
      baseUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      databasePoolSize: 20,
      isPreparingStatements: true,
      redisUrl: null,
      authSecret: null,
      previousAuthSecret: null,
      vapidPrivateKey: null,
      pushHosts: [],
      adminEmails: [],
      smtp: null,
      google: null,
      razorpay: null,
      hasDemo: true,
      isPremiumForAll: false,
      hasSimulatedMembers: true,
      hasTestClock: false,
      trustedProxies: 0,
      addressLimitFactor: 20,
      logLevel: 'info',
      misspelt: [],
    });
  });

  it('an empty setting counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });
});

describe('a setting', () => {
  it.each([
    ['PORT', '70000', 'PORT must be a port number'],
    ['PORT', '-1', 'PORT must be a port number'],
    ['PORT', 'http', 'PORT must be a port number'],
    ['METRICS_PORT', '70000', 'METRICS_PORT must be a port number'],
    ['METRICS_PORT', '3000', 'METRICS_PORT must differ from PORT'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318',
    ],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
    ['HOST', 'http://focus', 'HOST must be an address or a name of this machine'],
    ['BASE_URL', 'focus', 'BASE_URL must be an address such as https://focus.example'],
    [
      'BASE_URL',
      'https://focus.example/app',
      'BASE_URL must be an http or https address without a path, such as https://focus.example',
    ],
    [
      'BASE_URL',
      'ftp://focus.example',
      'BASE_URL must be an http or https address without a path, such as https://focus.example',
    ],
    ['DATABASE_URL', 'db', 'DATABASE_URL must be an address such as postgres://user@host/name'],
    [
      'DATABASE_URL',
      'postgres://a:5432,b:x/db',
      'DATABASE_URL must be an address such as postgres://user@host/name',
    ],
    [
      'DATABASE_URL',
      'postgres://a,b/db?target_session_attrs=any',
      'DATABASE_URL must say target_session_attrs=read-write, or leave it out',
    ],
    ['DATABASE_DIRECT_URL', 'db', 'DATABASE_DIRECT_URL must be an address such as postgres://user@host/name'],
    ['DATABASE_DIRECT_URL', 'postgres://localhost/x', 'DATABASE_URL must be set when DATABASE_DIRECT_URL is'],
    ['DATABASE', 'sqlite', 'DATABASE must be embedded, or not be set'],
    ['DATABASE_POOL_SIZE', '0', 'DATABASE_POOL_SIZE must be a whole number from 1 to 999'],
    ['REDIS_URL', 'redis', 'REDIS_URL must be an address such as redis://host:6379'],
    ['REDIS_URL', 'redis:6379', 'REDIS_URL must be an address such as redis://host:6379'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test'],
    ['DATABASE_URL', 'mysql://a/db', 'DATABASE_URL must be an address such as postgres://user@host/name'],
    ['AUTH_SECRET', 'short', 'AUTH_SECRET must have at least 32 characters'],
    ['SMTP_URL', 'mail.example:587', 'SMTP_URL must be an address such as smtp://user:password@host:587'],
    ['SMTP_URL', 'mail', 'SMTP_URL must be an address such as smtp://user:password@host:587'],
    ['DEMO', 'maybe', 'DEMO must be on or off'],
    ['PREMIUM_FOR_ALL', '1', 'PREMIUM_FOR_ALL must be on or off'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be the number of proxies in front, 0 to 9'],
    ['MAIL_FROM', 'FocusPool', 'MAIL_FROM must be an address such as FocusPool <no-reply@focus.example>'],
    [
      'ADMIN_EMAILS',
      'a@b.io,ops',
      'ADMIN_EMAILS must be addresses such as ada@focus.example,bob@focus.example',
    ],
    ['PUSH_HOSTS', 'push.example:99999', 'PUSH_HOSTS must be host names, with commas between them'],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    ['ADDRESS_LIMIT_FACTOR', '0', 'ADDRESS_LIMIT_FACTOR must be a whole number from 1 to 99999'],
  ])('%s=%j is refused with an error that names it', (name, value, message) => {
    expect(messageOf({ [name]: value })).toBe(message);
  });

  it('PUSH_HOSTS are normalized to lower case without the default port', () => {
    const { pushHosts } = readConfig({ PUSH_HOSTS: 'Push.Example,push.other:443,localhost:4001,[::1]:4002' });
    expect(pushHosts).toEqual(['push.example', 'push.other', 'localhost:4001', '[::1]:4002']);
  });

  it('every wrong, missing or contradictory setting is reported on its own line', () => {
    expect(messageOf({ PORT: 'http', DEMO: 'maybe' }).split('\n')).toEqual([
      'PORT must be a port number',
      'DEMO must be on or off',
    ]);
    expect(
      messageOf({ NODE_ENV: 'production', DATABASE: 'embedded', REDIS_URL: 'redis://x' }).split('\n'),
    ).toEqual([
      'REDIS_URL must not be set when DATABASE=embedded, which only one process can use',
      'BASE_URL must be set when NODE_ENV=production',
      'AUTH_SECRET must be set when NODE_ENV=production',
      'SMTP_URL must be set when NODE_ENV=production',
      'MAIL_FROM must be set when NODE_ENV=production',
      'RAZORPAY_KEY_ID must be set when NODE_ENV=production, or PREMIUM_FOR_ALL=true',
      'RAZORPAY_KEY_SECRET must be set when NODE_ENV=production, or PREMIUM_FOR_ALL=true',
      'RAZORPAY_WEBHOOK_SECRET must be set when NODE_ENV=production, or PREMIUM_FOR_ALL=true',
    ]);
    const mixed = { NODE_ENV: 'production', PREMIUM_FOR_ALL: 'on', DATABASE_URL: 'db', AUTH_SECRET: 'short' };
    expect(messageOf(mixed).split('\n')).toEqual([
      'DATABASE_URL must be an address such as postgres://user@host/name',
      'AUTH_SECRET must have at least 32 characters',
      'BASE_URL must be set when NODE_ENV=production',
      'SMTP_URL must be set when NODE_ENV=production',
      'MAIL_FROM must be set when NODE_ENV=production',
    ]);
    expect(messageOf({ PORT: '80x', METRICS_PORT: '3000' })).not.toContain('\n');
    const unpaid = { ...production, RAZORPAY_KEY_ID: '', PREMIUM_FOR_ALL: 'yes' };
    expect(messageOf(unpaid)).not.toContain('RAZORPAY');
  });

  it.each([
    ['on', true],
    ['true', true],
    ['off', false],
    ['false', false],
  ])('a switch set to %s is %s', (value, isOn) => {
    expect(readConfig({ PREMIUM_FOR_ALL: value }).isPremiumForAll).toBe(isOn);
    expect(readConfig({ SIMULATED_MEMBERS: value }).hasSimulatedMembers).toBe(isOn);
    expect(readConfig({ TEST_CLOCK: value }).hasTestClock).toBe(isOn);
  });

  it('BASE_URL is normalized to an origin without a trailing slash', () => {
    expect(readConfig({ BASE_URL: 'https://focus.example/' }).baseUrl).toBe('https://focus.example');
    expect(readConfig({ BASE_URL: 'HTTPS://Focus.example:443' }).baseUrl).toBe('https://focus.example');
  });

  it('the RAZORPAY settings must be set together', () => {
    expect(messageOf({ RAZORPAY_KEY_ID: 'id', RAZORPAY_WEBHOOK_SECRET: 'webhook' })).toBe(
      'RAZORPAY_KEY_SECRET must be set together with the other RAZORPAY settings',
    );
  });

  it('the GOOGLE settings must be set together, with an https issuer in production', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(readConfig(google).google).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'secret',
    });
    expect(messageOf({ GOOGLE_CLIENT_ID: 'id' })).toBe(
      'GOOGLE_CLIENT_SECRET must be set together with the other GOOGLE settings',
    );
    expect(messageOf({ GOOGLE_ISSUER: 'https://id.example' })).toBe(
      'GOOGLE_CLIENT_ID must be set together with the other GOOGLE settings\n' +
        'GOOGLE_CLIENT_SECRET must be set together with the other GOOGLE settings',
    );
    expect(messageOf({ GOOGLE_CLIENT_SECRET: 'secret' })).toBe(
      'GOOGLE_CLIENT_ID must be set together with the other GOOGLE settings',
    );
    expect(messageOf({ GOOGLE_ISSUER: 'google' })).toMatch(/^GOOGLE_ISSUER must be an address/);
    const issuer = { ...google, GOOGLE_ISSUER: 'http://localhost:9000' };
    expect(readConfig(issuer).google?.issuer).toBe('http://localhost:9000');
    expect(messageOf({ ...production, ...issuer })).toBe(
      'GOOGLE_ISSUER must be an https address when NODE_ENV=production',
    );
  });

  it('OTEL_EXPORTER_OTLP_ENDPOINT turns tracing on, and OTEL_SDK_DISABLED turns it off', () => {
    const asked = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(readConfig(asked).tracing).toEqual({
      protocol: 'http/protobuf',
      sampler: 'parentbased_always_on',
      samplerArgument: 1,
    });
    const sampled = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '.25' };
    expect(readConfig({ ...asked, ...sampled }).tracing).toMatchObject({
      sampler: 'traceidratio',
      samplerArgument: 0.25,
    });
    expect(readConfig({ ...asked, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  });

  it.each([
    'no-reply@focus.example',
    'FocusPool <no-reply@focus.example>',
    '"Focus, Pool" <no-reply@focus.example>',
    '<no-reply@focus.example>',
    'FocusPool <no-reply@localhost>',
    'Fokus Überall <post@bücher.example>',
  ])('MAIL_FROM may be %s', (sender) => {
    expect(readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: sender }).smtp?.from).toBe(sender);
  });

  it.each([
    'no-reply',
    '@focus.example',
    'no-reply@',
    'no-reply@focus..example',
    'FocusPool no-reply@focus.example',
    'FocusPool <no-reply@focus.example',
    'FocusPool <no-reply>',
    'Focus, Pool <no-reply@focus.example>',
    'a@focus.example, b@focus.example',
  ])('MAIL_FROM may not be %s', (sender) => {
    expect(messageOf({ MAIL_FROM: sender })).toMatch(/^MAIL_FROM must be an address such as/);
  });

  it('ADMIN_EMAILS may contain extra commas and spaces', () => {
    expect(readConfig({ ADMIN_EMAILS: ' Ada@Focus.example ,, bob@focus.example,' }).adminEmails).toEqual([
      'ada@focus.example',
      'bob@focus.example',
    ]);
  });

  it('mail has a default sender when MAIL_FROM is not set', () => {
    const { smtp } = readConfig({ SMTP_URL: 'smtp://mail.example' });
    const from = 'FocusPool <no-reply@localhost>';
    expect(smtp).toEqual({ url: 'smtp://mail.example', from, needsTls: false });
  });
});

describe('production', () => {
  it('production starts with all settings and without a demo', () => {
    const config = readConfig(production);
    expect(config).toMatchObject({ isProduction: true, hasDemo: false, authSecret: production.AUTH_SECRET });
    expect(config.razorpay).toMatchObject({ keyId: 'id', keySecret: 'secret', webhookSecret: 'webhook' });
  });

  it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
    'production does not start without %s',
    (name) => {
      expect(messageOf({ ...production, [name]: '' })).toMatch(
        `${name} must be set when NODE_ENV=production`,
      );
    },
  );

  it('production listens on all addresses and other modes on localhost, unless HOST is set', () => {
    expect(readConfig(production).host).toBeNull();
    expect(readConfig({ ...production, HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
    expect(readConfig({ NODE_ENV: 'test' }).host).toBe('localhost');
    expect(readConfig({ HOST: '::' }).host).toBe('::');
  });

  it('production uses the embedded database only if DATABASE=embedded', () => {
    const { DATABASE_URL, ...rest } = production;
    expect(messageOf(rest)).toBe('DATABASE_URL must be set when NODE_ENV=production, or DATABASE=embedded');
    expect(readConfig({ ...rest, DATABASE: 'embedded' }).databaseUrl).toBeNull();
    expect(messageOf({ ...production, DATABASE: 'embedded' })).toBe(
      'DATABASE must not be embedded when DATABASE_URL is set',
    );
  });

  it('production limits a client address like one household unless ADDRESS_LIMIT_FACTOR is set', () => {
    expect(readConfig(production).addressLimitFactor).toBe(1);
    const school = { ...production, ADDRESS_LIMIT_FACTOR: '30', TRUST_PROXY: '2' };
    expect(readConfig(school)).toMatchObject({ addressLimitFactor: 30, trustedProxies: 2 });
  });

  it('production sells nothing and needs no payment keys when everyone has premium', () => {
    const { RAZORPAY_KEY_ID: _, RAZORPAY_KEY_SECRET: __, RAZORPAY_WEBHOOK_SECRET: ___, ...rest } = production;
    expect(readConfig({ ...rest, PREMIUM_FOR_ALL: 'true' }).razorpay).toBeNull();
  });

  it('production refuses TEST_CLOCK', () => {
    expect(messageOf({ ...production, TEST_CLOCK: 'on' })).toBe(
      'TEST_CLOCK must not be set when NODE_ENV=production',
    );
  });
});

it('the demo is left out if DEMO=off or DATABASE_URL is set', () => {
  expect(readConfig({ DEMO: 'off' }).hasDemo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/focuspool' }).hasDemo).toBe(false);
});

describe('TLS', () => {
  const open = 'postgres://focuspool@db.example/focuspool';
  const problem =
    'DATABASE_URL must say sslmode=verify-full, or DATABASE_TLS=off where no one can listen in between';

  it.each([
    ['over a network without TLS', { DATABASE_URL: open }, problem],
    [
      'past a pooler without TLS',
      { DATABASE_URL: 'postgres://f@127.0.0.1/f', DATABASE_DIRECT_URL: open },
      problem.replace('DATABASE_URL', 'DATABASE_DIRECT_URL'),
    ],
    [
      'whose host parameter overrides its address',
      { DATABASE_URL: 'postgres://localhost/f?host=db.example' },
      problem,
    ],
    ['with optional TLS', { DATABASE_URL: `${open}?sslmode=prefer` }, problem],
    ['whose certificate is not verified', { DATABASE_URL: `${open}?sslmode=no-verify` }, problem],
    ['whose certificate and host are verified', { DATABASE_URL: `${open}?sslmode=verify-full` }, 'no error'],
    ['with any certificate', { DATABASE_URL: `${open}?sslmode=require&uselibpqcompat=true` }, problem],
    ['whose last sslmode disables TLS', { DATABASE_URL: `${open}?sslmode=require&sslmode=disable` }, problem],
    [
      'whose certificate is verified with its own root',
      { DATABASE_URL: `${open}?sslmode=require&uselibpqcompat=true&sslrootcert=/ca.pem` },
      'no error',
    ],
    [
      'whose certificate is verified in the mode of libpq',
      { DATABASE_URL: `${open}?uselibpqcompat=true&sslmode=verify-full` },
      'no error',
    ],
    ['whose certificate the driver verifies', { DATABASE_URL: `${open}?sslmode=require` }, 'no error'],
    ['with TLS turned off on purpose', { DATABASE_URL: open, DATABASE_TLS: 'off' }, 'no error'],
    ['on this machine', { DATABASE_URL: 'postgres://focuspool@127.0.0.1/focuspool' }, 'no error'],
    ['with one of its hosts elsewhere', { DATABASE_URL: 'postgres://f@127.0.0.1:1,db:2/f' }, problem],
    ['at several local addresses', { DATABASE_URL: 'postgres://f@127.0.0.1:1,[::1]:2/f' }, 'no error'],
    ['at a Unix socket', { DATABASE_URL: 'postgres:///focuspool?host=/run/postgresql' }, 'no error'],
    ['with an unknown DATABASE_TLS', { DATABASE_TLS: 'maybe' }, 'DATABASE_TLS must be required or off'],
  ])('production checks the connection to a database %s', (_, environment, message) => {
    expect(messageOf({ ...production, ...environment })).toBe(message);
  });

  it('a developer does not need TLS for the database, but can require it', () => {
    expect(messageOf({ DATABASE_URL: open })).toBe('no error');
    expect(messageOf({ DATABASE_URL: open, DATABASE_TLS: 'required' })).toBe(problem);
  });

  it.each([
    ['over a network in production', production, true],
    ['with TLS turned off on purpose', { ...production, SMTP_TLS: 'off' }, false],
    ['to a server on this machine', { ...production, SMTP_URL: 'smtp://localhost:25' }, false],
    ['of a developer', { SMTP_URL: 'smtp://mail.example' }, false],
  ])('mail %s needs TLS: $2', (_, environment, needsTls) => {
    expect(readConfig(environment).smtp?.needsTls).toBe(needsTls);
  });
});

it('AUTH_SECRET_PREVIOUS must differ from AUTH_SECRET', () => {
  const secret = 'x'.repeat(32);
  expect(messageOf({ ...production, AUTH_SECRET_PREVIOUS: secret })).toBe(
    'AUTH_SECRET_PREVIOUS must differ from AUTH_SECRET',
  );
  expect(readConfig({ AUTH_SECRET_PREVIOUS: secret }).previousAuthSecret).toBe(secret);
});
