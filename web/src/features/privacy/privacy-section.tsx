import type { Viewer } from '@focuspool/domain/account/viewer';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../../ui/button.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { Surface } from '../../ui/surface.tsx';
import { secondFactorsQuery } from '../account/account-requests.ts';
import { useViewer } from '../account/viewer-request.ts';
import { unpaidCommissionQuery } from '../coupon/coupon-requests.ts';
import { useDeleteAccount, useDownloadData } from './privacy-requests.ts';

const importDialog = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog;

/** Data export and account deletion. */
export function PrivacySection() {
  const { data: viewer } = useViewer();
  return viewer ? <PrivacyPane userId={viewer.userId} /> : null;
}

function PrivacyPane({ userId }: Pick<Viewer, 'userId'>) {
  const download = useDownloadData();
  const deleteAccount = useDeleteAccount(userId);
  const { data: factors } = useQuery(secondFactorsQuery);
  // Without an answer the account can be deleted all the same.
  const { data: unpaid = 0 } = useQuery(unpaidCommissionQuery);
  const { shown, open } = useDialogOnDemand(importDialog);
  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Your data</h3>
      <p className="text-ink-quiet">
        Download everything we keep about you as one JSON file, or leave and have it deleted.
      </p>
      {download.error && <FormNote tone="problem">{download.error.message}</FormNote>}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="quiet" aria-disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? <Spinner /> : <Download aria-hidden className="size-4.5" />}
          Download my data
        </Button>
        <Button variant="plain" aria-haspopup="dialog" disabled={!factors} onClick={() => open()}>
          <Trash2 aria-hidden className="size-4.5" />
          Delete my account
        </Button>
      </div>
      {shown && factors && (
        <shown.Dialog {...shown.props} proof={factors.proof} unpaid={unpaid} onDelete={deleteAccount} />
      )}
    </Surface>
  );
}
