import LifeBuoy from 'lucide-react/icons/life-buoy';
import { Button } from '../../ui/button.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { Surface } from '../../ui/surface.tsx';

const importDialog = async () => (await import('./contact-dialog.tsx')).ContactDialog;

/** The settings' section that leads to support (product 2.14). */
export function HelpSection() {
  const { shown, open } = useDialogOnDemand(importDialog);
  return (
    <Surface className="grid justify-items-start gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Get Help</h3>
      <p className="text-ink-quiet">Something not working, or have an idea? Write to us.</p>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => open()}>
        <LifeBuoy aria-hidden className="size-4.5" />
        Contact Us
      </Button>
      {shown && <shown.Dialog {...shown.props} />}
    </Surface>
  );
}
