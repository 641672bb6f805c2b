/** Does the work in one tab after the other; without locks, as on pages without TLS, in several at once. */
export async function withLock<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
