import type { GoogleIntent } from '@focuspool/domain/account/google-sign-in';
import { Button } from '../../../ui/button.tsx';
import { useGoogleState } from '../account-requests.ts';

/** Starts the sign-in with Google; renders nothing if Google is not configured. */
export function GoogleButton({ intent }: { intent: GoogleIntent }) {
  const google = useGoogleState();
  if (google === 'unreachable') {
    return (
      <p role="status" className="grid min-h-14 items-center text-center text-sm text-ink-quiet">
        Google cannot be reached right now. Please use your email.
      </p>
    );
  }
  if (google !== 'ready') return null;
  return (
    <Button variant="quiet" size="large" onClick={() => goToGoogle(intent)}>
      <GoogleSign />
      Continue with Google
    </Button>
  );
}

/** Opens the server's address, which redirects the browser to Google. */
export function goToGoogle(intent: GoogleIntent): void {
  location.assign(`/api/sign-in/google/start?intent=${intent}`);
}

function GoogleSign() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      className="size-5 shrink-0"
    >
      <path d="M19.4 5.6A9.5 9.5 0 1 0 21.5 12H12.5" />
    </svg>
  );
}
