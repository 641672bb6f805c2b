import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { FrontDoor } from './front-door.tsx';

/** The front door as it is before any script runs; made once, when the web app is built. */
export async function renderFrontDoor(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <FrontDoor enterApp={() => Promise.resolve()} />
    </StrictMode>,
  );
  return new Response(prelude).text();
}
