import { describe, expect, it } from 'vitest';
import { findMissingBinaries, readPlatform } from './lockfile-platforms.mjs';

describe('the platform of a binary', () => {
  it.each([
    ['@biomejs/cli-linux-x64', { os: ['linux'], cpu: ['x64'] }],
    ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@oxlint/binding-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
    ['@oxlint/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
    ['@oxc-parser/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
    ['@oxc-parser/binding-wasm32-wasi', { cpu: ['wasm32'] }],
    ['fsevents', null],
    ['some-linux-helper', null],
  ])('%s is %j', (name, platform) => {
    expect(readPlatform(name)).toEqual(platform);
  });
});

describe('a lockfile', () => {
  const optionalDependencies = { 'lint-linux-x64': '1.2.0', 'lint-darwin-arm64': '1.2.0', extras: '2.0.0' };

  it('lacks the binaries that npm was not handed', () => {
    const packages = {
      'node_modules/lint': { version: '1.2.0', dev: true, optionalDependencies },
      'node_modules/lint-linux-x64': { version: '1.2.0' },
    };
    expect(findMissingBinaries({ packages })).toEqual({
      'node_modules/lint-darwin-arm64': {
        version: '1.2.0',
        os: ['darwin'],
        cpu: ['arm64'],
        dev: true,
        optional: true,
      },
    });
  });

  it('is complete when each is there, below its package too', () => {
    const packages = {
      'node_modules/lint': { optionalDependencies },
      'node_modules/lint/node_modules/lint-linux-x64': {},
      'node_modules/lint-darwin-arm64': {},
    };
    expect(findMissingBinaries({ packages })).toEqual({});
  });
});
