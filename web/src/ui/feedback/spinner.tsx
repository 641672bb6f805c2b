/** A small spinner in the colour of the surrounding text. */
export function Spinner({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block size-5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent ${className}`}
    />
  );
}

/** Fills the page while it is not known yet who is signed in (product 2.4). */
export function PageSpinner() {
  return (
    <div role="status" aria-label="Loading" className="grid flex-1 place-items-center p-8">
      <div className="size-10 animate-spin rounded-full border-4 border-line border-t-accent" />
    </div>
  );
}
