import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../../config.ts';

// The policy of the page that loads such a part applies to it; a worker has its own.
const assetPath = /^\/assets\/(?!.*worker)[^/]+\.(?:js|woff2)$/;
const apiPath = /^\/api\//;

// The checkout loads further scripts and frames from the provider's other hosts, and reports to them.
const providerHosts = 'https://*.razorpay.com';

type HeaderSettings = Pick<Config, 'isProduction' | 'razorpay'>;

const transportOf = ({ isProduction }: HeaderSettings) =>
  isProduction ? 'max-age=31536000; includeSubDomains' : false;

/**
 * Everything in a page comes from this server, and from the payment provider if one is configured; styles may be inline, since
 * components set custom properties. `pageScripts` are the sources of the scripts inlined in the pages.
 */
export function choosePageHeaders(config: HeaderSettings, pageScripts: readonly string[]) {
  const provider = config.razorpay ? [providerHosts] : [];
  return {
    strictTransportSecurity: transportOf(config),
    crossOriginEmbedderPolicy: false,
    // A browser that finds this header in a new tab throws away the process that it has begun, and begins another (decision
    // 0076).
    crossOriginOpenerPolicy: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...pageScripts, ...provider],
      connectSrc: ["'self'", ...provider],
      frameSrc: ["'self'", ...provider],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...provider],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  };
}

export function createSecurityHeaders(config: HeaderSettings, pageScripts: readonly string[]) {
  const strictTransportSecurity = transportOf(config);
  const pageHeaders = secureHeaders(choosePageHeaders(config, pageScripts));
  // Headers that are of no use outside a page would take half a kilobyte each time, on a line that is slow when it matters.
  const nonPageHeaders = {
    strictTransportSecurity,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } as const;
  const assetHeaders = secureHeaders({ ...nonPageHeaders, referrerPolicy: false, xFrameOptions: false });
  // If an answer is opened as a page, nothing is loaded into it, and its address is not passed on.
  const apiHeaders = secureHeaders({
    ...nonPageHeaders,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  });
  return createMiddleware((c, next) => {
    const { path } = c.req;
    return (assetPath.test(path) ? assetHeaders : apiPath.test(path) ? apiHeaders : pageHeaders)(c, next);
  });
}

const inlineScript = /<script>(.*?)<\/script>/gs;

/**
 * The sources by which the content security policy allows the scripts inlined in the built pages, so that nothing has to be
 * fetched before the first paint; all other inline scripts stay forbidden. `folder` may be missing.
 */
export function listPageScripts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  const scripts = pages.flatMap((page) => [
    ...readFileSync(join(folder, page), 'utf8').matchAll(inlineScript),
  ]);
  const sources = scripts.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [...new Set(sources)];
}
