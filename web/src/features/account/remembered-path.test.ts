import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../../platform/storage/testing/fake-storage.ts';
import { forgetRememberedPath, readRememberedPath, rememberPath } from './remembered-path.tsx';

describe('the path to return to after verification', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', createFakeStorage().storage());
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
    sessionStorage.setItem('focuspool.path-after-verification', '{"');
    expect(readRememberedPath()).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    rememberPath('/tasks');
    expect(readRememberedPath()).toBeNull();
  });
});
