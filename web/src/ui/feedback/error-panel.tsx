import CloudOff from 'lucide-react/icons/cloud-off';
import { Button } from '../button.tsx';
import { Surface } from '../surface.tsx';

/** Says what happened and offers to try again. */
export function ErrorPanel({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="grid flex-1 place-items-center p-4">
      <Surface
        role="alert"
        className="grid w-full max-w-sm animate-rise justify-items-center gap-5 px-6 py-10 text-center"
      >
        <CloudOff aria-hidden className="size-9 text-ink-quiet" strokeWidth={1.5} />
        <p className="text-lg text-balance">{message}</p>
        <Button onClick={onRetry}>Try again</Button>
      </Surface>
    </div>
  );
}
