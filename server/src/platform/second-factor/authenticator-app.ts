import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { type AppSetup, appCode, groupInFours, listCodeSteps } from '@focuspool/domain/account/second-factor';
import { product } from '@focuspool/domain/product';
import { constantTimeEqual, generateRandomString } from 'better-auth/crypto';
import { openSealed, sealText } from '../auth/signing-keys.ts';
import type { Services } from '../services.ts';

/** 160 bits of letters and digits. */
const secretLength = 27;

type KeyServices = Pick<Services, 'auth' | 'config'>;

export const makeAppSecret = () => generateRandomString(secretLength);

const otpOf = (secret: string) =>
  createOTP(secret, { digits: appCode.digits, period: appCode.stepMs / 1000 });

/** What an app needs in order to compute the same codes. */
export function toAppSetup(secret: string, email: string): AppSetup {
  const uri = otpOf(secret).url(product.name, email);
  return { uri, key: groupInFours(base32.encode(secret, { padding: false }), ' ') };
}

/** The half minute that a code belongs to; null if the code is not right at this time. */
export async function findCodeStep(secret: string, code: string, now: number): Promise<number | null> {
  for (const step of listCodeSteps(now)) {
    if (constantTimeEqual(await otpOf(secret).hotp(step), code)) return step;
  }
  return null;
}

/** Encrypts a secret for storage. */
export const sealSecret = (services: Pick<Services, 'auth'>, secret: string) =>
  sealText(services, 'second factor', secret);

/** Decrypts a stored secret, and says whether today's key did so; null if no key does. */
export const openSecret = (services: KeyServices, sealed: string) =>
  openSealed(services, 'second factor', sealed);
