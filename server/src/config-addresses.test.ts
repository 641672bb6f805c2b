import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an address such as http://collector:4318'],
  ['GOOGLE_ISSUER', 'localhost:4000', 'must be an address such as https://accounts.google.com'],
  ['RAZORPAY_API_URL', 'localhost:4000', 'must be an address such as https://api.razorpay.com'],
  ['REDIS_URL', 'redis://:50%@redis:6379', 'must have a % in its user or password written as %25'],
  ['REDIS_URL', 'redis://redis:6379/abc', 'must end in the number of a database, or in none'],
])('%s as %s is refused by its name', (name, address, reason) => {
  expect(() => readConfig({ [name]: address })).toThrow(`${name} ${reason}`);
});
