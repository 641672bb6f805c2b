import * as v from 'valibot';

const deviceSchema = v.object({
  id: v.string(),
  /** What the browser calls itself; '' when it does not say. */
  userAgent: v.string(),
  /** Epoch milliseconds of the server's clock. */
  signedInAt: v.number(),
  /** Accurate to a day: a session is updated once a day. */
  lastSeenAt: v.number(),
  isCurrent: v.boolean(),
});
export type Device = v.InferOutput<typeof deviceSchema>;

/** Where a person is signed in, this device first, and whether they have a password to confirm their identity with. */
export const sessionListSchema = v.object({
  devices: v.array(deviceSchema),
  hasPassword: v.boolean(),
});
export type SessionList = v.InferOutput<typeof sessionListSchema>;

/** The device to sign out; anything that cannot be a session id is refused at once. */
export const deviceIdSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });

export const endedSessionsSchema = v.object({ ended: v.number() });

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * 'Chrome on Windows', as far as the browser says; several pass themselves off as others, so the order of the patterns matters.
 */
export function nameDevice(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
