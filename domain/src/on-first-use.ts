/** Makes a value once, on first use: creating an Intl format takes a slow phone as long as drawing a page. */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
