import { FormNote } from '../../ui/form-note.tsx';
import type { PurchaseNote } from './use-purchase.ts';

/** What became of the purchase, beside the button that began it. */
export function PurchaseNoteLine({ note }: { note: PurchaseNote }) {
  if (note.tone !== 'info') return <FormNote tone={note.tone}>{note.text}</FormNote>;
  return (
    <p role="status" className="animate-rise rounded-2xl border border-line bg-surface px-4 py-3 text-sm">
      {note.text}
    </p>
  );
}
