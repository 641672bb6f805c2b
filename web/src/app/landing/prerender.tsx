import type { VNode } from 'preact';
import { renderToStringAsync } from 'preact-render-to-string';
import type { ReactNode } from 'react';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { Frame } from '../shell/frame.tsx';
import { VisitorLanding } from './visitor-landing.tsx';

/** The landing page as it is before any script runs; made once, when the web app is built. */
export function renderLanding(): Promise<string> {
  return renderHtml(<VisitorLanding />);
}

/** What stands around every page behind it, while it is not known yet who is there and where. */
export function renderEmptyFrame(): Promise<string> {
  return renderHtml(
    <Toaster>
      <Frame viewer={undefined} pathname="">
        <PageSpinner />
      </Frame>
    </Toaster>,
  );
}

async function renderHtml(page: ReactNode): Promise<string> {
  return renderToStringAsync(page as VNode);
}
