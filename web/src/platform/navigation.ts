export type NavigateOptions = {
  /** Handed to the page (`useLocation`). */
  readonly state?: unknown;
  /** In the place of where somebody is, in the history. */
  readonly replace?: boolean;
};

type GoTo = (to: string, options: NavigateOptions) => void;

let goWithin: GoTo | null = null;

/** False at the landing page: the browser goes from there by itself. */
export const hasRouter = (): boolean => goWithin !== null;

/** Says how to go from one page to the next without leaving the document. Returns how to take that back. */
export function startRouter(goTo: GoTo): () => void {
  goWithin = goTo;
  return () => {
    goWithin = null;
  };
}

/** Leads to an address of the product. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  if (goWithin) goWithin(to, options);
  else location.assign(to);
}
