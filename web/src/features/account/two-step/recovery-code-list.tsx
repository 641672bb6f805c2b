import { product } from '@focuspool/domain/product';
import Download from 'lucide-react/icons/download';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog.tsx';

type RecoveryCodeListProps = { codes: readonly string[]; onClose: () => void };

/** The recovery codes, shown this one time only. */
export function RecoveryCodeList({ codes, onClose }: RecoveryCodeListProps) {
  const text = `${codes.join('\n')}\n`;
  const save = () => {
    const content = new Blob([`${product.name} recovery codes\n\n${text}`], { type: 'text/plain' });
    saveFile(content, 'focuspool-recovery-codes.txt');
  };
  return (
    <div className="grid gap-4">
      <ul
        aria-label="Recovery codes"
        className="grid gap-1 rounded-2xl border border-line bg-surface p-4 text-sm tracking-wide tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="text-center whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <CopyButton text={text} label="Copy recovery codes" className="px-4!" />
        <Button variant="quiet" onClick={save} className="px-4! whitespace-nowrap">
          <Download aria-hidden className="size-4.5" />
          Save file
        </Button>
      </div>
      <DialogFoot>
        <Button size="large" onClick={onClose} className="w-full">
          I have saved them
        </Button>
      </DialogFoot>
    </div>
  );
}
