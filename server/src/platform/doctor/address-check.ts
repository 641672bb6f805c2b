import { livePath } from '@focuspool/domain/live/live-protocol';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import type { Config } from '../../config.ts';
import { type Finding, fine, reasonOf, wrong } from './finding.ts';
import type { ReportedTime } from './machine-checks.ts';
import { askOutside } from './outside-checks.ts';

const subject = 'public address';
const healthSchema = v.object({ status: v.literal('ok'), version: v.string() });
const connectionSchema = v.object({ address: v.string(), forwarded: v.number() });

type Address = Pick<Config, 'baseUrl' | 'trustedProxies'>;
type AddressDiagnosis = { readonly findings: readonly Finding[]; readonly reportedTime: ReportedTime | null };

/** Takes the way that people take: to `BASE_URL` through whatever is in front, by HTTP and by WebSocket. */
export async function checkAddress(config: Address, version: string): Promise<AddressDiagnosis> {
  const { baseUrl } = config;
  let reportedTime: ReportedTime | null = null;
  try {
    const response = await askOutside(`${baseUrl}/api/health`);
    const date = new Date(response.headers.get('date') ?? Number.NaN);
    if (Number.isFinite(date.getTime()))
      reportedTime = { by: baseUrl, time: date, at: new Date(), toMs: 1_000 };
    const { origin } = new URL(response.headers.get('location') ?? '', baseUrl);
    if (origin !== baseUrl) {
      await response.body?.cancel();
      return {
        findings: [wrong(subject, `${baseUrl} leads to ${origin}: set BASE_URL=${origin}.`)],
        reportedTime,
      };
    }
    const health = v.safeParse(healthSchema, await readBody(response));
    if (!health.success) {
      const text = `something other than FocusPool answers at ${baseUrl} (${response.status})`;
      return {
        findings: [wrong(subject, `${text}: check BASE_URL, and where the proxy leads.`)],
        reportedTime,
      };
    }
    const answering = health.output.version;
    const first =
      answering === version
        ? fine(subject, `FocusPool ${version} answers at ${baseUrl}`)
        : wrong(subject, `FocusPool ${answering} answers at ${baseUrl}, and this is ${version}: restart it.`);
    return {
      findings: [first, await checkWebSocket(baseUrl), await checkClientAddress(config)],
      reportedTime,
    };
  } catch (error) {
    const text = `nothing answers at ${baseUrl}: ${reasonOf(error)}`;
    return {
      findings: [wrong(subject, `${text}. Start FocusPool; check BASE_URL, its name and the proxy.`)],
      reportedTime,
    };
  }
}

async function readBody(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}

/** Without a sign-in the server answers 401, and nothing but the server does. */
async function checkWebSocket(baseUrl: string): Promise<Finding> {
  const answer = await tryWebSocketUpgrade(
    `${baseUrl.replace(/^http/, 'ws')}${livePath}`,
    new URL(baseUrl).origin,
  );
  if (answer === 401) return fine('WebSocket', 'comes through');
  if (answer === 403) {
    const text = `the server refuses pages of ${baseUrl}, since it was started with another BASE_URL`;
    return wrong('WebSocket', `${text}: restart it with BASE_URL=${baseUrl}.`);
  }
  const text = `does not come through (${answer})`;
  return wrong('WebSocket', `${text}: let the proxy pass the headers Upgrade and Connection at ${livePath}.`);
}

function tryWebSocketUpgrade(url: string, origin: string): Promise<number | string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { origin, handshakeTimeout: 6_000 });
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    socket.on('error', (error) => resolve(reasonOf(error)));
    socket.on('open', () => {
      resolve('taken by something else');
      socket.terminate();
    });
  });
}

async function checkClientAddress({ baseUrl, trustedProxies }: Address): Promise<Finding> {
  const response = await askOutside(`${baseUrl}/api/connection`).catch(reasonOf);
  if (typeof response === 'string') {
    const text = `${baseUrl}/api/connection does not answer: ${response}`;
    return wrong('client address', `${text}. If the database is gone, mend that first.`);
  }
  const connection = v.safeParse(connectionSchema, await readBody(response));
  if (!connection.success)
    return wrong('client address', `${baseUrl} does not report it (${response.status}): update it.`);
  return judgeProxies({ ...connection.output, trustedProxies, isHttps: baseUrl.startsWith('https:') });
}

type ClientRoute = { address: string; forwarded: number; trustedProxies: number; isHttps: boolean };

/** FocusPool itself speaks no https: if people use it, there is a proxy in front. */
export function judgeProxies({ address, forwarded, trustedProxies, isHttps }: ClientRoute): Finding {
  if (forwarded === 0 && isHttps) {
    const text = 'the proxy in front adds no x-forwarded-for, so everyone seems to come from it';
    return wrong('client address', `${text}: let it add the header, and set TRUST_PROXY=1.`);
  }
  if (forwarded !== trustedProxies) {
    const text = `TRUST_PROXY is ${trustedProxies}, and x-forwarded-for has ${forwarded} on the way`;
    return wrong('client address', `${text}: set TRUST_PROXY=${forwarded}.`);
  }
  return fine('client address', `this machine is seen as ${address}`);
}
