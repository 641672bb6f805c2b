import { describe, expect, it } from 'vitest';
import { isPushService, pushAddresses } from './push-services.ts';

describe('addresses of push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s is a push service', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://evilpush.apple.com.example/',
    'https://notify.windows.com/',
    'https://x@web.push.apple.com/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'http://[::1]:5432/',
    'file:///etc/passwd',
  ])('%s is not a push service', (endpoint) => {
    expect(isPushService(endpoint)).toBe(false);
  });

  it('the known address of each company is a push service', () => {
    expect(pushAddresses.filter((address) => !isPushService(address))).toEqual([]);
    const companies = pushAddresses.map((address) => new URL(address).host.split('.').at(-2));
    expect(companies).toEqual(['googleapis', 'mozilla', 'apple', 'windows']);
  });

  it('an operator may add a push service by its host and port', () => {
    expect(isPushService('http://localhost:4001/abc', ['localhost:4001'])).toBe(true);
    expect(isPushService('http://localhost:4002/abc', ['localhost:4001'])).toBe(false);
  });
});
