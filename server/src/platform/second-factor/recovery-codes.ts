import { hash, randomInt } from 'node:crypto';
import {
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
} from '@focuspool/domain/account/second-factor';

/** Fresh codes of 120 bits each: no one can guess a code from its plain hash. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from(
      { length: recoveryCodeLength },
      () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
    ).join(''),
  );
}

export const hashRecoveryCode = (code: string) => hash('sha256', code, 'base64url');
