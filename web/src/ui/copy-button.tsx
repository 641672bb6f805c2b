import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { copyText } from './copy-text.ts';

const copiedMs = 2_000;

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'aria-label'> & {
  text: string;
  /** The button's name for screen readers, which says what is copied: 'Copy coupon code'. */
  label: string;
  caption?: string;
};

/** Copies `text` to the clipboard and says 'Copied!' for two seconds (product 8.2). */
export function CopyButton({ text, label, caption = 'Copy', variant = 'quiet', ...props }: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), copiedMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy(): Promise<void> {
    if (await copyText(text)) setCopiedAt(performance.now());
  }

  const isCopied = copiedAt !== null;
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant={variant} aria-label={label} onClick={copy} {...props}>
      <Icon aria-hidden className="size-4.5" />
      <span aria-live="polite">{isCopied ? 'Copied!' : caption}</span>
    </Button>
  );
}
