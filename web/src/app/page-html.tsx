import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { GoToProvider } from '../platform/go-to.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Frame } from './frame.tsx';
import { FrontDoor } from './front-door.tsx';

/** The front door as it is before any script runs; made once, when the web app is built. */
export function renderFrontDoor(): Promise<string> {
  return renderHtml(<FrontDoor enterApp={() => Promise.resolve()} />);
}

/** What stands around every page behind it, while it is not known yet who is there and where. */
export function renderEmptyFrame(): Promise<string> {
  return renderHtml(
    <Toaster>
      <GoToProvider value={() => {}}>
        <Frame viewer={undefined} pathname="">
          <PageSpinner />
        </Frame>
      </GoToProvider>
    </Toaster>,
  );
}

async function renderHtml(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>);
  return new Response(prelude).text();
}
