import { credentialsSchema } from '@focuspool/domain/account/account-contract';
import { toRefusalBody } from '@focuspool/domain/refusals';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../platform/api/api.ts';
import { errorToProblem, issuesToProblem } from './form-problem.ts';

const names = ['email', 'password'] as const;

describe('the issues of a form', () => {
  it('the first issue of each form field is reported at the field', () => {
    const { issues = [] } = v.safeParse(credentialsSchema, { email: ' ', password: '' });
    expect(issuesToProblem(issues, names)).toEqual({
      fields: { email: 'Email is required', password: 'Password is required' },
      form: null,
    });
  });

  it('an issue that concerns no field is reported for the whole form', () => {
    const { issues = [] } = v.safeParse(v.object({ other: v.string('Something is missing') }), { other: 1 });
    expect(issuesToProblem(issues, names)).toEqual({ fields: {}, form: 'Something is missing' });
  });
});

describe('a failed call', () => {
  it('a failed call is reported at the field that the server names', () => {
    const error = new ApiRefusal(toRefusalBody('invalid_input', { email: 'Email is required', extra: 'no' }));
    expect(errorToProblem(error, names)).toEqual({ fields: { email: 'Email is required' }, form: null });
  });

  it('a failed call is reported at the field that its reason belongs to', () => {
    const error = new ApiRefusal(toRefusalBody('credentials_wrong'));
    expect(errorToProblem(error, names, { credentials_wrong: 'password' })).toEqual({
      fields: { password: 'Invalid email or password' },
      form: null,
    });
  });

  it.each([
    [new ApiRefusal(toRefusalBody('internal_error')), 'Internal server error', 'internal_error'],
    [
      new ApiRefusal(toRefusalBody('invalid_input', { token: 'This link is too old.' })),
      'This link is too old.',
      'invalid_input',
    ],
    [new ApiUnreachable(), 'You seem to be offline. Please check your connection.', undefined],
  ])('a failed call is otherwise reported for the whole form, with its reason', (error, form, reason) => {
    expect(errorToProblem(error, names, { credentials_wrong: 'password' })).toEqual({
      fields: {},
      form,
      reason,
    });
  });
});
