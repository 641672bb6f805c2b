import type { ClientResponse } from 'hono/client';
import { failRefused, failUnreachable } from './api.ts';

/** The file that a call which went well answers with. Throws as `call` does. */
export async function callForFile(pending: Promise<ClientResponse<unknown, number>>): Promise<Blob> {
  const response = await pending;
  if (!response.ok) return failRefused(response);
  // A network that one signs in to first answers with a page, which would be saved as the file.
  const type = response.headers.get('content-type');
  if (type?.startsWith('text/html')) return failUnreachable(`A page instead of the file (${type})`);
  return response.blob().catch(failUnreachable);
}
