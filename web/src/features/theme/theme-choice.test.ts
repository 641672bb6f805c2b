import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../../platform/storage/testing/fake-storage.ts';
import earlyScript from './apply-stored-theme.js?raw';
import { keepChosenTheme, readChosenTheme, watchChosenTheme } from './theme-choice.ts';
import { themeIds } from './theme-names.ts';

const key = 'selectedBackground';

/** The `data-theme` that the page has before its first paint. */
function paintFirst(storage: unknown): string {
  const dataset = { theme: 'default' };
  new Function('document', 'localStorage', earlyScript)({ documentElement: { dataset } }, storage);
  return dataset.theme;
}

const refusedValues = [
  ['nothing', null],
  ['damaged text', '{"id":"retro-'],
  ['null', 'null'],
  ['a bare string', '"retro-wave"'],
  ['a list', '["retro-wave"]'],
  ['a number for a name', '{"id":7}'],
  ['an object for a name', '{"id":{"toString":1}}'],
  ['markup', '{"id":"\\"><script>alert(1)</script>"}'],
  ['a style', '{"id":"x{}body{display:none}"}'],
] as const;

describe('the chosen background', () => {
  let storage: Storage;

  beforeEach(() => {
    storage = createFakeStorage().storage();
    vi.stubGlobal('localStorage', storage);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('the chosen background is stored as a theme object and read back', () => {
    keepChosenTheme('retro-wave');
    expect(JSON.parse(storage.getItem(key) ?? '')).toEqual({ id: 'retro-wave', name: 'Retro Wave' });
    expect(readChosenTheme()).toBe('retro-wave');
  });

  it.each(themeIds)('the chosen background %s is there before the first paint', (id) => {
    keepChosenTheme(id);
    expect(paintFirst(storage)).toBe(id);
  });

  it.each(refusedValues)('the chosen background is Default when %s is stored', (_what, value) => {
    if (value !== null) storage.setItem(key, value);
    expect(readChosenTheme()).toBe('default');
    expect(paintFirst(storage)).toBe('default');
  });

  it('the chosen background is Default when an unknown theme is stored', () => {
    storage.setItem(key, '{"id":"constructor"}');
    expect(readChosenTheme()).toBe('default');
  });

  it('the chosen background is Default if the device forbids storage', () => {
    const forbidden = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    vi.stubGlobal('localStorage', forbidden);
    expect(readChosenTheme()).toBe('default');
    expect(paintFirst(forbidden)).toBe('default');
  });

  it('the chosen background follows another tab until watching stops', () => {
    const tab = new EventTarget();
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
    vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
    const seen: string[] = [];
    const tell = (changed: string) =>
      tab.dispatchEvent(Object.assign(new Event('storage'), { key: changed }));

    const stop = watchChosenTheme((id) => seen.push(id));
    keepChosenTheme('cosmic-dark');
    tell(key);
    tell('something-else');
    stop();
    tell(key);
    expect(seen).toEqual(['cosmic-dark']);
  });
});
