import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFoot } from '../../ui/dialog/dialog.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { NextPage, type NextPageQuery } from '../../ui/feedback/next-page.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { FormNote } from '../../ui/form/form-note.tsx';
import { GallerySection } from './gallery-section.tsx';

const longList: NextPageQuery = {
  error: null,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => {},
};

/** The components that tell a person something or ask them a question. */
export function GalleryMessages() {
  const [open, setOpen] = useState<'nothing' | 'dialog' | 'question'>('nothing');
  const close = () => setOpen('nothing');
  return (
    <>
      <GallerySection name="FormNote">
        <FormNote tone="problem">Failed to update profile. Please try again.</FormNote>
        <FormNote tone="success">Profile updated successfully!</FormNote>
      </GallerySection>
      <GallerySection name="ErrorPanel">
        <ErrorPanel message="You seem to be offline. Please check your connection." onRetry={close} />
      </GallerySection>
      <GallerySection name="NextPage">
        <NextPage query={longList}>Show more</NextPage>
      </GallerySection>
      <GallerySection name="Toaster">
        <Button variant="quiet" onClick={() => showToast('Please set timer.')}>
          Show a toast
        </Button>
      </GallerySection>
      <GallerySection name="Dialog">
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Dialog
          isOpen={open === 'dialog'}
          onClose={close}
          title="A dialog"
          description="One sentence that says what it is about."
        >
          <DialogFoot>
            <Button onClick={close}>Close</Button>
          </DialogFoot>
        </Dialog>
      </GallerySection>
      <GallerySection name="ConfirmDialog">
        <Button variant="quiet" onClick={() => setOpen('question')}>
          Ask a question
        </Button>
        <ConfirmDialog
          isOpen={open === 'question'}
          title="Did you complete this task?"
          onYes={close}
          onNo={close}
        />
      </GallerySection>
    </>
  );
}
