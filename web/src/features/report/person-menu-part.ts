import { createBackgroundPart } from '../../platform/updates/background-part.ts';

/** The menu beside other people, which is loaded after the page: no one opens it in the first moment. */
export const personMenuPart = createBackgroundPart(
  async () => (await import('./person-menu.tsx')).PersonMenu,
);
