import * as v from 'valibot';

const deviceSchema = v.object({
  id: v.string(),
  /** What the browser calls itself; '' when it does not say. */
  userAgent: v.string(),
  /** Epoch milliseconds of the server's clock. */
  signedInAt: v.number(),
  /** To the day: a session is updated once a day. */
  lastSeenAt: v.number(),
  isCurrent: v.boolean(),
});
export type Device = v.InferOutput<typeof deviceSchema>;

/** Where somebody is signed in, this device first, and how they confirm that it is them. */
export const sessionListSchema = v.object({
  devices: v.array(deviceSchema),
  hasPassword: v.boolean(),
});
export type SessionList = v.InferOutput<typeof sessionListSchema>;

/** Which device is signed out; what no session is called is refused at once. */
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

/** 'Chrome on Windows', as far as the browser tells; several pass for others, so the order counts. */
export function nameDevice(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
