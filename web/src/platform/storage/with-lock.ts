/**
 * Does the work in one tab after the other. Without locks, as on pages without TLS, or where the browser refuses them or the turn
 * does not come, it is done in several at once.
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
