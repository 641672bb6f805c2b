import { useViewer } from '../features/account/viewer-request.ts';
import { FrontPage } from './front-page.tsx';

/** The front page for whoever comes to it from within the app, or is signed in. */
export function HomeRoute() {
  const { data: viewer } = useViewer();
  return <FrontPage viewer={viewer} />;
}
