import { describe, expect, it } from 'vitest';
import { mayBeCalled } from './simulated-people.ts';

describe('the name of one of the product’s own people', () => {
  it.each(['dev_ansh', 'DEV_ANSH', 'mira.k'])('%s is for nobody else', (name) => {
    expect(mayBeCalled(name, null)).toBe(false);
    expect(mayBeCalled(name, 'ada')).toBe(false);
  });

  it('stays with whoever bore it before, in whatever case', () => {
    expect(mayBeCalled('Mira.K', 'mira.k')).toBe(true);
    expect(mayBeCalled('dev_ansh', 'mira.k')).toBe(false);
  });

  it('leaves every other name free', () => expect(mayBeCalled('dev_ansh2', null)).toBe(true));
});
