import { expect, it } from 'vitest';
import { mayBeCalled } from './reserved-usernames.ts';

it.each(['dev_ansh', 'DEV_ANSH', 'mira.k'])(
  'the name of one of the product’s own people %s is for nobody else',
  (name) => {
    expect(mayBeCalled(name, null)).toBe(false);
    expect(mayBeCalled(name, 'ada')).toBe(false);
  },
);

it('a reserved name stays with whoever had it before, in whatever case', () => {
  expect(mayBeCalled('Mira.K', 'mira.k')).toBe(true);
  expect(mayBeCalled('dev_ansh', 'mira.k')).toBe(false);
});

it('every name that is not reserved is free', () => expect(mayBeCalled('dev_ansh2', null)).toBe(true));
