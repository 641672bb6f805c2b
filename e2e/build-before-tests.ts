import { buildWeb } from '../scripts/build-web.mjs';

export default async function buildBeforeTests(): Promise<void> {
  if (!(await buildWeb())) throw new Error('The web app does not build, see above.');
}
