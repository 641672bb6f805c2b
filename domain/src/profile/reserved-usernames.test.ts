import { expect, it } from 'vitest';
import { mayBeCalled } from './reserved-usernames.ts';

it.each(['dev_ansh', 'DEV_ANSH', 'mira.k'])('the reserved name %s can be chosen by nobody', (name) => {
  expect(mayBeCalled(name, null)).toBe(false);
  expect(mayBeCalled(name, 'ada')).toBe(false);
});

it('a reserved name stays with the person who has it, in any case', () => {
  expect(mayBeCalled('Mira.K', 'mira.k')).toBe(true);
  expect(mayBeCalled('dev_ansh', 'mira.k')).toBe(false);
});

it('a name that is not reserved is free', () => expect(mayBeCalled('dev_ansh2', null)).toBe(true));
