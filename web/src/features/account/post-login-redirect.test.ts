import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetRememberedPath, readRememberedPath, rememberPath } from './post-login-redirect.tsx';

describe('the path to return to after verification', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('the path to return to after verification is remembered until it is forgotten', () => {
    rememberPath('/tasks');
    expect([readRememberedPath(), readRememberedPath()]).toEqual(['/tasks', '/tasks']);
    forgetRememberedPath();
    expect(readRememberedPath()).toBeNull();
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'the path to return to after verification is never %j',
    (path) => {
      rememberPath(path);
      expect(readRememberedPath()).toBeNull();
    },
  );

  it('the path to return to after verification is null when the storage is forbidden or damaged', () => {
    kept.set('focuspool.path-after-verification', '{"');
    expect(readRememberedPath()).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    rememberPath('/tasks');
    expect(readRememberedPath()).toBeNull();
  });
});
