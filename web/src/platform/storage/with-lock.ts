/**
 * Does the work in one tab at a time. Without locks, as on pages without TLS, or if the browser refuses the lock or the turn
 * does not come, several tabs may do it at once.
 */
export async function withLock<Result>(
  name: string,
  work: () => Result | Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  let result: Promise<Result> | undefined;
  const workOnce = () => (result ??= new Promise((resolve) => resolve(work())));
  await navigator.locks?.request(name, options, workOnce).catch(() => {});
  return workOnce();
}
