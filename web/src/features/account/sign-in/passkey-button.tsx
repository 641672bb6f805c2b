import KeyRound from 'lucide-react/icons/key-round';
import { Button } from '../../../ui/button.tsx';
import { hasPasskeys } from '../passkeys/passkey-requests.ts';

/** Renders nothing if the browser does not support passkeys. */
export function PasskeyButton({ onPress }: { onPress: () => void }) {
  if (!hasPasskeys()) return null;
  return (
    <Button variant="quiet" size="large" className="flex-wrap px-[min(2rem,4vw)]" onClick={onPress}>
      <KeyRound aria-hidden className="size-5 shrink-0" />
      Sign in with a passkey
    </Button>
  );
}
