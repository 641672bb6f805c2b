import { PageFrame } from '../ui/page-frame.tsx';

/** A page that says its name and what it is for. */
export function HeadingPage({ title, lead }: { title: string; lead?: string }) {
  return <PageFrame title={title} lead={lead} />;
}
