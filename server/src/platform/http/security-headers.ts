import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../../config.ts';

// Ruled by the policy of the page that loads it; a worker goes by its own.
const partOfPage = /^\/assets\/(?!.*worker)[^/]+\.(?:js|woff2)$/;
const answer = /^\/api\//;

// The checkout loads further scripts and frames from the provider's other hosts, and reports to them.
const providerHosts = 'https://*.razorpay.com';

type HeaderSettings = Pick<Config, 'isProduction' | 'razorpay'>;

const transportOf = ({ isProduction }: HeaderSettings) =>
  isProduction ? 'max-age=31536000; includeSubDomains' : false;

/**
 * Everything of a page comes from this server, and from the payment provider where one is configured; styles may be inline,
 * since components set custom properties. `pageScripts` are the sources of the scripts in the pages themselves.
 */
export function choosePageHeaders(config: HeaderSettings, pageScripts: readonly string[]) {
  const provider = config.razorpay ? [providerHosts] : [];
  return {
    strictTransportSecurity: transportOf(config),
    crossOriginEmbedderPolicy: false,
    // A browser that reads one in a new tab throws away the process that it has begun, and begins another (decision 0076).
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
  const ofPages = secureHeaders(choosePageHeaders(config, pageScripts));
  // What is of no use there is half a kilobyte each, on a line that is slow where it matters.
  const ofNoPage = {
    strictTransportSecurity,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } as const;
  const ofParts = secureHeaders({ ...ofNoPage, referrerPolicy: false, xFrameOptions: false });
  // Whoever opens one as a page is shown nothing of anybody's, and leads no further with its address.
  const ofAnswers = secureHeaders({
    ...ofNoPage,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  });
  return createMiddleware((c, next) => {
    const { path } = c.req;
    return (partOfPage.test(path) ? ofParts : answer.test(path) ? ofAnswers : ofPages)(c, next);
  });
}

const inlineScript = /<script>(.*?)<\/script>/gs;

/**
 * The sources by which the content security policy lets run the scripts that stand in the built pages themselves, so that
 * nothing has to be fetched before the first paint; any other stays forbidden. `folder` may be missing.
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
