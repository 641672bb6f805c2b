import type { ClientResponse } from 'hono/client';
import { failRefused, failUnreachable } from './api.ts';

/** Returns the file that a successful call answers with. Throws as `call` does. */
export async function callForFile(pending: Promise<ClientResponse<unknown, number>>): Promise<Blob> {
  const response = await pending;
  if (!response.ok) return failRefused(response);
  // A captive portal answers with a page, which would be saved as the file.
  const type = response.headers.get('content-type');
  if (type?.startsWith('text/html')) return failUnreachable(`A page instead of the file (${type})`);
  return response.blob().catch(failUnreachable);
}
