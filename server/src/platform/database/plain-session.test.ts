import { expect, it } from 'vitest';
import { describePlace } from './plain-session.ts';

it.each([
  [null, 'the embedded database in ./data'],
  ['postgres://ada:hidden@database:5432/focuspool', 'the PostgreSQL database focuspool at database:5432'],
  [
    'postgres://ada:hid%40den@a:5432,b/pool?sslmode=verify-full&password=hidden',
    'the PostgreSQL database pool at a:5432 or b',
  ],
  [
    'postgres://ada@localhost/pool?host=%2Frun%2Fpostgresql',
    'the PostgreSQL database pool at /run/postgresql',
  ],
])('a database at %s is described as %s, without credentials', (databaseUrl, told) => {
  expect(describePlace({ databaseUrl, dataDir: './data' })).toBe(told);
});
