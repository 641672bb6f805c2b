import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { Redirect } from '../../platform/location.ts';
import { paths } from '../../platform/paths.ts';
import { forgetStored, readStored, writeStored } from '../../platform/storage/device-storage.ts';

const key = 'focuspool.path-after-verification';
const storage = () => sessionStorage;
// Only a path of this site is accepted.
const pathSchema = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));

/** Remembers the page that a person wanted to open before the login or the verification (product 2.3). */
export function rememberPath(path: string): void {
  writeStored(key, path, storage);
}

export function readRememberedPath(): string | null {
  return readStored(key, v.nullable(pathSchema), null, storage);
}

export function forgetRememberedPath(): void {
  forgetStored(key, storage);
}

/** Redirects to the remembered page, else home. */
export function PostLoginRedirect() {
  const [path] = useState(readRememberedPath);
  useEffect(forgetRememberedPath, []);
  return <Redirect to={path ?? paths.home} />;
}
