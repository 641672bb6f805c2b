export type NavigateOptions = {
  /** Passed to the page (`useLocation`). */
  readonly state?: unknown;
  /** Whether the new entry replaces the current one in the history. */
  readonly replace?: boolean;
};

type GoTo = (to: string, options: NavigateOptions) => void;

let goWithin: GoTo | null = null;

/** False on the landing page, from where the browser itself navigates. */
export const hasRouter = (): boolean => goWithin !== null;

/** Sets how to go from one page to the next without leaving the document. Returns how to undo that. */
export function startRouter(goTo: GoTo): () => void {
  goWithin = goTo;
  return () => {
    goWithin = null;
  };
}

/** Goes to an address of the product. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  if (goWithin) goWithin(to, options);
  else location.assign(to);
}
