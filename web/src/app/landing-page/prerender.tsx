import type { VNode } from 'preact';
import { renderToStringAsync } from 'preact-render-to-string';
import type { ReactNode } from 'react';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { Frame } from '../shell/frame.tsx';
import { VisitorLanding } from './visitor-landing.tsx';

/** Renders the landing page as it is before any script runs; called once, when the web app is built. */
export function renderLanding(): Promise<string> {
  return renderHtml(<VisitorLanding />);
}

/** Renders the frame of every other page, as it is before the viewer and the page are known. */
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
