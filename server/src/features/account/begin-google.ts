import type { GoogleIntent, GoogleProblem } from '@focuspool/domain/account/google-sign-in';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { KeptJourney } from '../../platform/google/journey-cookie.ts';
import type { Services } from '../../platform/services.ts';

/** Where Google sends people back to, below the address of this server. */
export const googleCallbackPath = '/api/sign-in/google/callback';

/** Sends somebody to Google: where to, and what their browser has to bring back. */
export async function beginGoogle(
  { config, google }: Pick<Services, 'config' | 'google'>,
  intent: GoogleIntent,
): Promise<Outcome<{ url: URL; journey: KeptJourney }, GoogleProblem>> {
  if (!google) return refuse('google_failed');
  const begun = await google.begin(config.baseUrl + googleCallbackPath);
  if (!begun.ok) return begun;
  return accept({ url: begun.value.url, journey: { ...begun.value.journey, intent } });
}
