import { createBackgroundComponent } from '../../platform/updates/background-component.ts';

/** The menu beside other people, which comes once the page is there: nobody opens it in the first moment. */
export const personMenuPart = createBackgroundComponent(
  async () => (await import('./person-menu.tsx')).PersonMenu,
);
