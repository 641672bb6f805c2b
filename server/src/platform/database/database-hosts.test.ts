import { expect, it } from 'vitest';
import { listHostUrls } from './database-hosts.ts';

it.each([
  ['postgres://ada@one/focus', ['postgres://ada@one/focus']],
  ['postgres:///focus?host=/run/postgresql', ['postgres:///focus?host=/run/postgresql']],
  ['postgres://ada:a,b@one:1/focus', ['postgres://ada:a,b@one:1/focus']],
  [
    'postgresql://ada:a,b@one:5432,two:5433,[::1]/focus?sslmode=verify-full&options=a,b',
    [
      'postgresql://ada:a,b@one:5432/focus?sslmode=verify-full&options=a,b',
      'postgresql://ada:a,b@two:5433/focus?sslmode=verify-full&options=a,b',
      'postgresql://ada:a,b@[::1]/focus?sslmode=verify-full&options=a,b',
    ],
  ],
  ['no address', ['no address']],
])('the address %s is split into one address for each host', (url, urls) => {
  expect(listHostUrls(url)).toEqual(urls);
});
