import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { describeButton } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

/** In place of the plans where the operator opens premium to everybody. */
export function OpenToAll() {
  return (
    <PageFrame
      title="Premium for Everybody"
      lead="Premium is open to everybody here. There is nothing to buy."
    >
      <p className="mt-8">
        <Link to={paths.tasks} className={describeButton()}>
          Go to your list
        </Link>
      </p>
    </PageFrame>
  );
}
