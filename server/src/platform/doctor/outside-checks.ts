import { createClient } from 'redis';
import type { Config } from '../../config.ts';
import { discoverIssuer } from '../auth/google-client.ts';
import { nameRedisChannel } from '../live/fan-out/redis-fan-out.ts';
import { createSmtpMailer } from '../mailer/mailer.ts';
import { type Finding, fine, reasonOf, unused, wrong } from './finding.ts';

const limitMs = 6_000;

export const askOutside = (url: string, request: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limitMs), ...request });

/** Checks that the carrier of live updates between processes answers, and accepts this process. */
export async function checkRedis({
  redisUrl,
  databaseUrl,
}: Pick<Config, 'redisUrl' | 'databaseUrl'>): Promise<Finding> {
  if (!redisUrl) {
    const carrier = databaseUrl ? 'PostgreSQL carries them between processes' : 'one process needs none';
    return unused('live updates', `REDIS_URL is not set: ${carrier}`);
  }
  const { host } = new URL(redisUrl);
  const socket = { connectTimeout: limitMs, socketTimeout: limitMs, reconnectStrategy: false } as const;
  const client = createClient({ url: redisUrl, socket, disableOfflineQueue: true });
  // The awaited calls report the error too.
  client.on('error', () => {});
  const channel = nameRedisChannel(redisUrl);
  let advice = 'Check REDIS_URL, its password, and that the server runs.';
  try {
    await client.connect();
    await client.ping();
    advice = `Let its user publish and subscribe to the channel ${channel}.`;
    // A line that means nothing to any process.
    await client.publish(channel, 'doctor 0 looks');
    await client.subscribe(channel, () => {});
  } catch (error) {
    return wrong('live updates', `${host} refuses connections: ${reasonOf(error)}. ${advice}`);
  } finally {
    if (client.isOpen) client.destroy();
  }
  return fine('live updates', `${host} answers`);
}

/** Sends a mail through the server, to `to` or else to the sender itself. */
export async function checkMail({ smtp, isProduction }: Config, to: string | null): Promise<Finding> {
  if (!smtp) return unused('mail', 'SMTP_URL is not set: mails are kept at /dev/mail');
  const receiver = to ?? /<([^>]+)>/.exec(smtp.from)?.[1] ?? smtp.from;
  const mailer = createSmtpMailer(smtp);
  try {
    await mailer.send({
      to: receiver,
      subject: 'FocusPool can send mail',
      text: 'The command `npm run doctor` sent this mail. There is nothing else to do.',
      html: '<p>The command <code>npm run doctor</code> sent this mail. There is nothing else to do.</p>',
    });
  } catch (error) {
    return wrong('mail', `${reasonOf(error)}. ${adviseOnMail(error)}`);
  } finally {
    mailer.close();
  }
  const isLocal = isProduction && /@localhost>?$/.test(smtp.from);
  if (isLocal) return wrong('mail', `MAIL_FROM is ${smtp.from}: name an address of your own.`);
  return fine('mail', `the server took one for ${receiver}; check that it arrives`);
}

function adviseOnMail(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EAUTH') return 'Check the user and the password in SMTP_URL.';
  if (code === 'EENVELOPE')
    return 'The server refuses the sender or the receiver: check MAIL_FROM, or name --mail-to ADDRESS.';
  if (code === 'ETLS' || code === 'ESOCKET')
    return 'Check the host, the port and smtp: or smtps: in SMTP_URL; without TLS there, set SMTP_TLS=off knowingly.';
  return 'Check SMTP_URL, and that this machine may reach that host and port.';
}

/** Checks that the provider knows the keys. */
export async function checkPayments({
  razorpay,
  isPremiumForAll,
  isProduction,
  baseUrl,
}: Config): Promise<Finding> {
  if (!razorpay) {
    return unused(
      'payments',
      isPremiumForAll ? 'nothing is sold here' : 'no keys are set: a test checkout is used',
    );
  }
  const { apiUrl, keyId, keySecret } = razorpay;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  try {
    const response = await askOutside(`${apiUrl}/v1/refunds?count=1`, { headers: { authorization } });
    await response.body?.cancel();
    if (response.status === 401) {
      return wrong(
        'payments',
        `${apiUrl} does not know the keys: check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.`,
      );
    }
    if (!response.ok)
      return wrong('payments', `${apiUrl} answered ${response.status}: check RAZORPAY_API_URL.`);
  } catch (error) {
    return wrong(
      'payments',
      `${apiUrl} cannot be reached: ${reasonOf(error)}. Let this machine open connections to it.`,
    );
  }
  if (isProduction && keyId.startsWith('rzp_test_')) {
    return wrong(
      'payments',
      'the keys are of the test mode, in which no money moves: set those of the live mode.',
    );
  }
  return fine('payments', `the provider knows the keys; it must call ${baseUrl}/api/payments/webhook`);
}

/** Checks that the issuer answers as OpenID Connect requires. */
export async function checkIssuer({ google, baseUrl }: Config): Promise<Finding> {
  if (!google) return unused('OpenID issuer', 'GOOGLE_CLIENT_ID is not set: the button is not shown');
  try {
    await discoverIssuer(google);
  } catch (error) {
    return wrong('OpenID issuer', `${google.issuer}: ${reasonOf(error)}. Check GOOGLE_ISSUER.`);
  }
  return fine(
    'OpenID issuer',
    `${google.issuer} answers; it must know ${baseUrl}/api/sign-in/google/callback`,
  );
}

/** Checks that the services that deliver push messages can be reached; any answer will do. */
export async function checkPush(services: readonly string[]): Promise<Finding> {
  const answers = await Promise.all(
    services.map((service) =>
      askOutside(service).then(
        async ({ body }) => body?.cancel().then(() => null),
        (error: unknown) => `${service} (${reasonOf(error)})`,
      ),
    ),
  );
  const silent = answers.filter((answer) => typeof answer === 'string');
  if (silent.length === 0) return fine('push', `${services.length} push services answer`);
  return wrong('push', `${silent.join(', ')} cannot be reached: let this machine open https connections.`);
}
