import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const othersMode = 0o077;

type SetMode = (node: unknown, change: { mode?: number }) => void;

/**
 * The engine's files below a folder, each for this user alone. The engine sets their modes itself, to what everybody may
 * write, so that the process's own umask counts for nothing.
 */
export class PrivateFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    return super.init(pg, {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        ({ NODEFS }) => {
          const { node_ops: nodes } = NODEFS as unknown as { node_ops: { setattr: SetMode } };
          const { setattr } = nodes;
          nodes.setattr = (node, change) =>
            setattr(
              node,
              change.mode === undefined ? change : { ...change, mode: change.mode & ~othersMode },
            );
        },
      ],
    });
  }
}
