import type { Viewer } from '@focuspool/domain/account/viewer';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiUnreachable } from '../../../platform/api/api.ts';
import { LocationProvider } from '../../../platform/location.ts';
import { tokenQuery } from '../account-requests.ts';
import { ann } from '../testing/ann.ts';
import { viewerQuery } from '../viewer-request.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

/** Draws the page after its link has verified an address; with an `error`, the viewer could not be read again since. */
function draw(error: Error | null): string {
  const client = new QueryClient();
  client.setQueryData(tokenQuery('theirs').queryKey, 'theirs');
  client.setQueryData(viewerQuery.queryKey, (): Viewer => ({ ...ann, emailVerified: false }));
  client
    .getQueryCache()
    .find(viewerQuery)
    ?.setState({ error, status: error ? 'error' : 'success' });
  const value = { pathname: '/verify-email', search: '', hash: '#token=theirs', state: null, key: 'default' };
  const page = createElement(LocationProvider, { value }, createElement(VerifyEmailPage));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
}

it('a link that leaves the viewer’s address unverified is reported as meant for another one', () => {
  expect(draw(null)).toContain('That link was for another email address.');
});

it('a link is not reported as meant for another address while the viewer cannot be fetched', () => {
  const drawn = draw(new ApiUnreachable());
  expect(drawn).toContain('ann@example.com');
  expect(drawn).not.toContain('That link was for another email address.');
});
