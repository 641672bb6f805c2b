import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an address such as http://collector:4318'],
  ['GOOGLE_ISSUER', 'localhost:4000', 'must be an address such as https://accounts.google.com'],
  ['RAZORPAY_API_URL', 'localhost:4000', 'must be an address such as https://api.razorpay.com'],
  ['REDIS_URL', 'redis://:50%@redis:6379', 'must have a % in its user or password written as %25'],
  ['REDIS_URL', 'redis://redis:6379/abc', 'must end in the number of a database, or in none'],
])('%s=%s is refused with an error that names it', (name, address, reason) => {
  expect(() => readConfig({ [name]: address })).toThrow(`${name} ${reason}`);
});

const production = {
  ...{ NODE_ENV: 'production', DATABASE: 'embedded', AUTH_SECRET: 'x'.repeat(32), PREMIUM_FOR_ALL: 'on' },
  ...{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'focus@focus.example' },
};

it.each(['http://focus.example', 'http://10.0.0.5:3000', 'http://localhost.example'])(
  'production refuses BASE_URL=%s, where no browser would keep a sign-in',
  (address) => {
    expect(() => readConfig({ ...production, BASE_URL: address })).toThrow(
      /^BASE_URL must be an https address when NODE_ENV=production, or one of this machine alone$/,
    );
    expect(readConfig({ BASE_URL: address }).baseUrl).toBe(address);
  },
);

it.each(['https://focus.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'production accepts BASE_URL=%s',
  (address) => {
    expect(readConfig({ ...production, BASE_URL: address }).baseUrl).toBe(address);
  },
);
