import { resolve } from 'node:path';
import { product } from '@focuspool/domain/product';
import * as v from 'valibot';
import {
  accountAddressesSchema,
  databaseAddressSchema,
  isHost,
  isReadable,
  originSchema,
  redisAddressSchema,
  senderSchema,
  staysHere,
  toAddressSchema,
  toHost,
} from './config-addresses.ts';
import { findMisspelt, type MisspeltSetting } from './misspelt-settings.ts';
import { ExpectedError } from './platform/expected-error.ts';
import { derivePublicKey } from './platform/push/vapid-key.ts';

const switchSchema = (fallback: boolean) =>
  v.pipe(
    v.optional(v.picklist(['on', 'off', 'true', 'false'], 'must be on or off'), fallback ? 'on' : 'off'),
    v.transform((value) => value === 'on' || value === 'true'),
  );

const isPushKey = (key: string) => /^[\w-]{43}$/.test(key) && derivePublicKey(key) !== null;

const toWebAddressSchema = (example: string) => toAddressSchema(/^https?:\/\//i, example);
const collectorSchema = toWebAddressSchema('http://collector:4318');
const tracingProtocols = ['http/protobuf', 'http/json'] as const;
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
);
const secretSchema = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));
const tlsSchema = v.optional(v.picklist(['required', 'off'], 'must be required or off'));

const modes = ['production', 'development', 'test'] as const;
/**
 * A new setting also gets a line in `.env.example` and in README's table; one that production demands, its place in
 * `findMissingInProduction` and in the sentence below that table.
 */
const environmentSchema = v.object({
  NODE_ENV: v.optional(v.picklist(modes, 'must be production, development or test'), 'development'),
  PORT: v.optional(portSchema, '3000'),
  METRICS_PORT: v.optional(portSchema),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a name of this machine'))),
  BASE_URL: v.optional(originSchema),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(databaseAddressSchema),
  DATABASE_DIRECT_URL: v.optional(databaseAddressSchema),
  DATABASE: v.optional(v.picklist(['embedded'], 'must be embedded, or not be set')),
  DATABASE_POOL_SIZE: v.pipe(
    v.optional(v.string(), '20'),
    v.regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999'),
    v.transform(Number),
  ),
  DATABASE_PREPARED: switchSchema(true),
  REDIS_URL: v.optional(redisAddressSchema),
  AUTH_SECRET: v.optional(secretSchema),
  AUTH_SECRET_PREVIOUS: v.optional(secretSchema),
  DATABASE_TLS: tlsSchema,
  SMTP_TLS: tlsSchema,
  SMTP_URL: v.optional(toAddressSchema(/^smtps?:\/\//i, 'smtp://user:password@host:587')),
  MAIL_FROM: v.optional(senderSchema),
  VAPID_PRIVATE_KEY: v.optional(
    v.pipe(v.string(), v.check(isPushKey, 'must be a private key of P-256: 32 bytes in base64url')),
  ),
  PUSH_HOSTS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) => value.split(',').filter((name) => name !== '')),
    v.check((names) => names.every(isHost), 'must be host names, with commas between them'),
    v.transform((names) => names.map(toHost)),
  ),
  ADMIN_EMAILS: v.optional(accountAddressesSchema, ''),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  GOOGLE_ISSUER: v.optional(toWebAddressSchema('https://accounts.google.com'), 'https://accounts.google.com'),
  RAZORPAY_KEY_ID: v.optional(v.string()),
  RAZORPAY_KEY_SECRET: v.optional(v.string()),
  RAZORPAY_WEBHOOK_SECRET: v.optional(v.string()),
  RAZORPAY_API_URL: v.optional(toWebAddressSchema('https://api.razorpay.com'), 'https://api.razorpay.com'),
  DEMO: switchSchema(true),
  PREMIUM_FOR_ALL: switchSchema(false),
  SIMULATED_MEMBERS: switchSchema(true),
  TEST_CLOCK: switchSchema(false),
  TRUST_PROXY: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d$/, 'must be the number of proxies in front, 0 to 9'),
    v.transform(Number),
  ),
  ADDRESS_LIMIT_FACTOR: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999'),
      v.transform(Number),
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(collectorSchema),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(collectorSchema),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(
    v.picklist(tracingProtocols, 'must be http/protobuf or http/json'),
    'http/protobuf',
  ),
  OTEL_TRACES_SAMPLER: v.optional(
    v.picklist(samplers, `must be one of ${samplers.join(', ')}`),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^(?:0?\.\d+|[01](?:\.0+)?)$/, 'must be a number from 0 to 1'),
    v.transform(Number),
  ),
  OTEL_SDK_DISABLED: switchSchema(false),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

export const settingNames = Object.keys(environmentSchema.entries);

type RazorpayConfig = {
  readonly apiUrl: string;
  readonly checkoutScriptUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
};

export type SmtpConfig = {
  readonly url: string;
  readonly from: string;
  /** Whether nothing may be sent to a server that offers no TLS. */
  readonly needsTls?: boolean;
};

/** The OpenID Connect issuer behind 'Continue with Google', and the credentials by which it knows this server. */
export type GoogleConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** How spans are exported. The libraries read the target, and whatever else is standard, from the environment themselves. */
export type TracingConfig = {
  readonly protocol: (typeof tracingProtocols)[number];
  readonly sampler: (typeof samplers)[number];
  /** The share of the traces that is kept, if the sampler takes one. */
  readonly samplerArgument: number;
};

export type Config = {
  readonly isProduction: boolean;
  readonly port: number;
  /** The port at which Prometheus finds the metrics; null for none. */
  readonly metricsPort: number | null;
  /** Null if nothing is traced. */
  readonly tracing: TracingConfig | null;
  /** The address or name of this machine to listen on, `localhost` for both loopback addresses; null for all. */
  readonly host: string | null;
  readonly baseUrl: string;
  /** Absolute path; the embedded database, the dev mails and the admin socket are kept here. */
  readonly dataDir: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The same database without a pooler in between, for what needs a session of its own. */
  readonly databaseDirectUrl: string | null;
  /** How many connections to PostgreSQL this process may have for its queries. */
  readonly databasePoolSize: number;
  /** Whether frequent statements are prepared on each connection to PostgreSQL. */
  readonly isPreparingStatements: boolean;
  /** Carries live updates between processes; null if PostgreSQL does, or if there is one process. */
  readonly redisUrl: string | null;
  /** Null outside production: a secret is then generated once and kept in `dataDir`. */
  readonly authSecret: string | null;
  /** No longer signs anything, but what it has signed is still accepted; null for none. */
  readonly previousAuthSecret: string | null;
  /** Signs push messages; null for a key that is generated once and kept in the database. */
  readonly vapidPrivateKey: string | null;
  /** Hosts of push services that browsers may name in addition to the known ones. */
  readonly pushHosts: readonly string[];
  /** Addresses of the accounts that may use the operator's pages, in lower case. */
  readonly adminEmails: readonly string[];
  readonly smtp: SmtpConfig | null;
  /** Null if the button is not shown. */
  readonly google: GoogleConfig | null;
  /** Null if the stand-in takes the payments, or if nothing is sold. */
  readonly razorpay: RazorpayConfig | null;
  readonly hasDemo: boolean;
  readonly isPremiumForAll: boolean;
  /** Whether simulated members join the rooms. */
  readonly hasSimulatedMembers: boolean;
  /** Whether tests may move the server's clock; refused in production. */
  readonly hasTestClock: boolean;
  /** How many proxies in front add to `x-forwarded-for`; 0 if people reach this server directly. */
  readonly trustedProxies: number;
  /** How often all people behind one address may try what is throttled, as a multiple of one person's limit. */
  readonly addressLimitFactor: number;
  readonly logLevel: string;
  /** Variables that are ignored although they were probably meant as settings. */
  readonly misspelt: readonly MisspeltSetting[];
};

/** Thrown when settings are missing, wrong or contradict each other; the message names each on a line of its own. */
export class ConfigError extends ExpectedError {}

/** Reads the whole configuration at once, so that a wrong setting prevents the start instead of failing a request later. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const { issues = [] } = v.safeParse(environmentSchema, set);
  const wrong = issues.map((issue) => ({ name: v.getDotPath(issue) ?? '', text: issue.message }));
  // All other problems are reported at once too, as far as the remaining settings show them.
  for (const { name } of wrong) delete set[name];
  const values = v.parse(environmentSchema, set);
  const isProduction = values.NODE_ENV === 'production';
  const others = [
    ...findContradictions(values, set),
    ...findOpenDatabase(values, isProduction),
    ...(isProduction ? findMissingInProduction(values) : findHalves(values)),
  ].filter((line) => !wrong.some(({ name }) => new RegExp(`\\b${name}\\b`).test(line)));
  const problems = [...wrong.map(({ name, text }) => `${name} ${text}`), ...others];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    isProduction,
    port: values.PORT,
    metricsPort: values.METRICS_PORT ?? null,
    tracing: readTracing(values),
    // What the stand-ins show is not for others on the same network to read.
    host: values.HOST ?? (isProduction ? null : 'localhost'),
    baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    isPreparingStatements: values.DATABASE_PREPARED,
    redisUrl: values.REDIS_URL ?? null,
    authSecret: values.AUTH_SECRET ?? null,
    previousAuthSecret: values.AUTH_SECRET_PREVIOUS ?? null,
    vapidPrivateKey: values.VAPID_PRIVATE_KEY ?? null,
    pushHosts: values.PUSH_HOSTS,
    adminEmails: values.ADMIN_EMAILS,
    smtp: readSmtp(values, isProduction),
    google: readGoogle(values),
    razorpay: readRazorpay(values),
    hasDemo: values.DEMO && !isProduction && !values.DATABASE_URL,
    isPremiumForAll: values.PREMIUM_FOR_ALL,
    hasSimulatedMembers: values.SIMULATED_MEMBERS,
    hasTestClock: values.TEST_CLOCK,
    trustedProxies: values.TRUST_PROXY,
    // A developer and all tests share one address.
    addressLimitFactor: values.ADDRESS_LIMIT_FACTOR ?? (isProduction ? 1 : 20),
    logLevel: values.LOG_LEVEL,
    misspelt: findMisspelt(Object.keys(set), settingNames),
  };
}

type Environment = v.InferOutput<typeof environmentSchema>;

function readSmtp(values: Environment, isProduction: boolean): SmtpConfig | null {
  const { SMTP_URL: url, SMTP_TLS: tls = isProduction ? 'required' : 'off' } = values;
  if (!url) return null;
  const needsTls = tls === 'required' && !staysHere(url);
  return { url, from: values.MAIL_FROM ?? `${product.name} <no-reply@localhost>`, needsTls };
}

function findOpenDatabase(values: Environment, isProduction: boolean): string[] {
  const { DATABASE_TLS: tls = isProduction ? 'required' : 'off' } = values;
  if (tls === 'off') return [];
  const text = 'must say sslmode=verify-full, or DATABASE_TLS=off where no one can listen in between';
  const names = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const;
  return names.filter((name) => isReadable(values[name])).map((name) => `${name} ${text}`);
}

function readTracing(values: Environment): TracingConfig | null {
  const isAsked = values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (!isAsked || values.OTEL_SDK_DISABLED) return null;
  return {
    protocol: values.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: values.OTEL_TRACES_SAMPLER,
    samplerArgument: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

function readGoogle(values: Environment): GoogleConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values;
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
}

const razorpayNames = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

function readRazorpay(values: Environment): RazorpayConfig | null {
  const [keyId, keySecret, webhookSecret] = razorpayNames.map((name) => values[name]);
  if (!keyId || !keySecret || !webhookSecret) return null;
  const apiUrl = values.RAZORPAY_API_URL.replace(/\/$/, '');
  const checkoutScriptUrl = 'https://checkout.razorpay.com/v1/checkout.js';
  return { apiUrl, checkoutScriptUrl, keyId, keySecret, webhookSecret };
}

const googleNames = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;

function findContradictions(values: Environment, set: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  if (values.DATABASE_URL && values.DATABASE) {
    problems.push('DATABASE must not be embedded when DATABASE_URL is set');
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    problems.push('DATABASE_URL must be set when DATABASE_DIRECT_URL is');
  }
  if (values.AUTH_SECRET_PREVIOUS && values.AUTH_SECRET_PREVIOUS === values.AUTH_SECRET) {
    problems.push('AUTH_SECRET_PREVIOUS must differ from AUTH_SECRET');
  }
  if (values.REDIS_URL && values.DATABASE) {
    problems.push('REDIS_URL must not be set when DATABASE=embedded, which only one process can use');
  }
  if (values.METRICS_PORT === values.PORT) problems.push('METRICS_PORT must differ from PORT');
  if (set.GOOGLE_ISSUER || googleNames.some((name) => values[name])) {
    problems.push(...listMissing(values, googleNames, 'together with the other GOOGLE settings'));
  }
  return problems;
}

function findHalves(values: Environment): string[] {
  if (!razorpayNames.some((name) => values[name])) return [];
  return listMissing(values, razorpayNames, 'together with the other RAZORPAY settings');
}

function findMissingInProduction(values: Environment): string[] {
  const names = ['BASE_URL', 'AUTH_SECRET', 'SMTP_URL', 'MAIL_FROM'] as const;
  const problems = listMissing(values, names, 'when NODE_ENV=production');
  if (!values.DATABASE_URL && !values.DATABASE) {
    problems.push('DATABASE_URL must be set when NODE_ENV=production, or DATABASE=embedded');
  }
  problems.push(
    ...(values.PREMIUM_FOR_ALL
      ? findHalves(values)
      : listMissing(values, razorpayNames, 'when NODE_ENV=production, or PREMIUM_FOR_ALL=true')),
  );
  // Browsers keep sign-in cookies only over TLS, or on the machine they run on.
  if (values.BASE_URL?.startsWith('http:') && !staysHere(values.BASE_URL)) {
    problems.push('BASE_URL must be an https address when NODE_ENV=production, or one of this machine alone');
  }
  if (values.GOOGLE_CLIENT_ID && !values.GOOGLE_ISSUER.startsWith('https:')) {
    problems.push('GOOGLE_ISSUER must be an https address when NODE_ENV=production');
  }
  if (values.TEST_CLOCK) problems.push('TEST_CLOCK must not be set when NODE_ENV=production');
  return problems;
}

function listMissing(values: Environment, names: readonly (keyof Environment)[], when: string): string[] {
  return names.filter((name) => !values[name]).map((name) => `${name} must be set ${when}`);
}
