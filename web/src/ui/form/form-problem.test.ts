import { credentialsSchema } from '@focuspool/domain/account/account-contract';
import { describeRefusal } from '@focuspool/domain/refusals';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../platform/api/api.ts';
import { describeFailure, describeIssues } from './form-problem.ts';

const names = ['email', 'password'] as const;

describe('what is wrong with a form', () => {
  it('is told field by field, the first thing first', () => {
    const { issues = [] } = v.safeParse(credentialsSchema, { email: ' ', password: '' });
    expect(describeIssues(issues, names)).toEqual({
      fields: { email: 'Email is required', password: 'Password is required' },
      form: null,
    });
  });

  it('is told of the whole form when it concerns no field of it', () => {
    const { issues = [] } = v.safeParse(v.object({ other: v.string('Something is missing') }), { other: 1 });
    expect(describeIssues(issues, names)).toEqual({ fields: {}, form: 'Something is missing' });
  });
});

describe('a failed call', () => {
  it('is told beside the field that the server names', () => {
    const error = new ApiRefusal(
      describeRefusal('invalid_input', { email: 'Email is required', extra: 'no' }),
    );
    expect(describeFailure(error, names)).toEqual({ fields: { email: 'Email is required' }, form: null });
  });

  it('is told beside the field that its reason belongs to', () => {
    const error = new ApiRefusal(describeRefusal('credentials_wrong'));
    expect(describeFailure(error, names, { credentials_wrong: 'password' })).toEqual({
      fields: { password: 'Invalid email or password' },
      form: null,
    });
  });

  it.each([
    [new ApiRefusal(describeRefusal('internal_error')), 'Internal server error'],
    [
      new ApiRefusal(describeRefusal('invalid_input', { token: 'This link is too old.' })),
      'This link is too old.',
    ],
    [new ApiUnreachable(), 'You seem to be offline. Please check your connection.'],
  ])('is told of the whole form otherwise', (error, form) => {
    expect(describeFailure(error, names, { credentials_wrong: 'password' })).toEqual({ fields: {}, form });
  });
});
