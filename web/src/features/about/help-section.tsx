import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import { Surface } from '../../ui/surface.tsx';
import type { ContactDialogProps } from './contact-dialog.tsx';

const importDialog = async () => (await import('./contact-dialog.tsx')).ContactDialog;

/** The settings' way to somebody who helps (product 2.14). */
export function HelpSection() {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useOnDemand<ContactDialogProps>(importDialog);
  const ContactDialog = dialog.Component;
  return (
    <Surface className="grid justify-items-start gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Get Help</h3>
      <p className="text-ink-quiet">Something does not work, or you have an idea? Write to us.</p>
      <Button variant="quiet" aria-haspopup="dialog" onClick={async () => setIsOpen(await dialog.load())}>
        <LifeBuoy aria-hidden className="size-4.5" />
        Contact Us
      </Button>
      {ContactDialog && <ContactDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Surface>
  );
}
