import { useState } from 'react';
import { ThemePicker } from '../../features/theme/theme-picker.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { RowsSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageSpinner, Spinner } from '../../ui/feedback/spinner.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { LinkedText, OutwardLink } from '../../ui/linked-text.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryMessages } from './gallery-messages.tsx';
import { GallerySection } from './gallery-section.tsx';

const days = ['Monday', 'Saturday', 'Sunday'].map((name) => ({ value: name, text: name }));

/** Every component of the design system in its states, for developers; not served in production. */
export function GalleryPage() {
  const [day, setDay] = useState<string>('Monday');
  return (
    <Toaster>
      <main>
        <PageFrame title="Components" lead="Everything in web/src/ui, in any theme.">
          <ThemePicker />
          <div className="mt-8">
            <GalleryControls />
            <GallerySection name="ProgressBar">
              <ProgressBar percent={62} label="Regular" className="w-72" />
              <ProgressBar percent={20} label="Slim" size="slim" className="w-72" />
            </GallerySection>
            <GallerySection name="Surface">
              <Surface className="p-6">A pane that floats on the background</Surface>
            </GallerySection>
            <GallerySection name="Avatar">
              <Avatar picture="animals/Lion.jpg" name="Lion" size={28} />
              <Avatar picture="dinos/Stegosaurus.jpg" name="Stegosaurus" />
              <Avatar picture="animals/Owl.jpg" name="Owl" size={72} />
            </GallerySection>
            <GallerySection name="Skeleton">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-12 w-72" />
            </GallerySection>
            <GallerySection name="RowsSkeleton">
              <div className="w-72">
                <RowsSkeleton label="Loading rows" />
              </div>
            </GallerySection>
            <GallerySection name="Spinner">
              <Spinner />
            </GallerySection>
            <GallerySection name="PageSpinner">
              <PageSpinner />
            </GallerySection>
            <GalleryMessages />
            <GallerySection name="VisuallyHidden">
              <p>
                There are words after this sentence for those who listen.
                <VisuallyHidden> These are the words.</VisuallyHidden>
              </p>
            </GallerySection>
            <GallerySection name="Select">
              <label className="flex flex-wrap items-center gap-x-3">
                Begins on
                <Select value={day} options={days} onChange={setDay} />
              </label>
            </GallerySection>
            <GallerySection name="SelectField">
              <SelectField label="Week begins on" value={day} options={days} onChange={setDay} />
            </GallerySection>
            <GallerySection name="OutwardLink">
              <OutwardLink href="https://focuspool.example/about" />
            </GallerySection>
            <GallerySection name="LinkedText">
              <LinkedText text={'Bring the letter.\nIt says where: https://focuspool.example/map'} />
            </GallerySection>
          </div>
        </PageFrame>
      </main>
    </Toaster>
  );
}
