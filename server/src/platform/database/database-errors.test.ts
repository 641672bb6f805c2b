import { expect, it } from 'vitest';
import { explainUnusable, isTransientError } from './database-errors.ts';

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

it.each([
  [
    coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    'Start PostgreSQL, or check the host and the port there.',
  ],
  [coded('getaddrinfo ENOTFOUND db', 'ENOTFOUND'), 'Start PostgreSQL, or check the host and the port there.'],
  [new Error('timeout expired'), 'Start PostgreSQL, or check the host and the port there.'],
  [coded('database "x" does not exist', '3D000'), 'Create that database, or name another one there.'],
  [coded('password authentication failed for user "ada"', '28P01'), 'Check the user and the password there.'],
  [coded('permission denied for schema public', '42501'), 'Give its user the right to create tables.'],
  [new Error('The server does not support SSL connections'), 'Check sslmode and sslrootcert there.'],
  [coded('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'Check sslmode and sslrootcert there.'],
  [
    coded('canceling statement due to lock timeout', '55P03'),
    'End whatever is holding its tables, such as a dump, and start again.',
  ],
  [new Error('something else.'), 'See the PostgreSQL log.'],
])('a database that fails with %s is reported with advice', (error, advice) => {
  const reason = error.message.replace(/\.$/, '');
  const wrapped = new Error('the query failed', { cause: error });
  expect(explainUnusable('DATABASE_URL', wrapped)).toBe(
    `The database at DATABASE_URL cannot be used: ${reason}. ${advice}`,
  );
});

it.each([
  ['a deadlock', '40P01', true],
  ['a serialization failure', '40001', true],
  ['a lock timeout', '55P03', true],
  ['a duplicate key', '23505', false],
])('a query that failed with %s (%s) may succeed on another attempt: %s', (what, code, isTransient) => {
  const wrapped = new Error('the query failed', { cause: coded(what, code) });
  expect(isTransientError(wrapped)).toBe(isTransient);
});
