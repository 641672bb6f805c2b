/** The push services of the existing browsers; a star stands for any name before it. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
  '*.wns.windows.com',
];

/** An address of each of those services, to check whether it can be reached. */
export const pushAddresses = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
  'https://wns2-par02p.notify.windows.com',
];

/**
 * Whether the server may send to an address that a browser names: it would otherwise call whatever it is led to. `others` are
 * hosts, with their port, that an operator adds.
 */
export function isPushService(endpoint: string, others: readonly string[] = []): boolean {
  const { protocol, host, username } = new URL(endpoint);
  if (others.includes(host)) return true;
  if (protocol !== 'https:' || username !== '') return false;
  return services.some((name) => (name.startsWith('*') ? host.endsWith(name.slice(1)) : host === name));
}
