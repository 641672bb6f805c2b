import { expect, it } from 'vitest';
import { settingNames } from './config.ts';
import { findMisspelt } from './misspelt-settings.ts';

it.each([
  ['a letter too few', 'ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['a letter too many', 'PUSH_HOSTSS', 'PUSH_HOSTS'],
  ['a wrong letter', 'SMTP_URI', 'SMTP_URL'],
  ['two letters in the wrong order', 'MAIL_FORM', 'MAIL_FROM'],
  ['a missing underscore', 'GOOGLE_CLIENTID', 'GOOGLE_CLIENT_ID'],
])('a setting with %s is found to be misspelt', (_what, name, meant) => {
  expect(findMisspelt(['PATH', name], settingNames)).toEqual([{ name, meant }]);
});

it.each([
  ['settings', ['ADMIN_EMAILS', 'SMTP_URL']],
  ['variables of the system', ['PATH', 'HOME', 'HOSTNAME', 'MAIL', 'LOGNAME', 'TZ', 'LANG', 'NODE_OPTIONS']],
  ['a variable beside the setting that it is like', ['REDIS_URL', 'REDIS_URLS']],
  ['what the libraries of OpenTelemetry read', ['OTEL_TRACES_SAMPLERS']],
])('%s are not misspelt', (_what, names) => {
  expect(findMisspelt(names, settingNames)).toEqual([]);
});
