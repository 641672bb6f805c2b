import { AsyncLocalStorage } from 'node:async_hooks';
import type { Mail, Mailer } from '../mailer/mailer.ts';

type Watch = { failure: unknown };

const watches = new AsyncLocalStorage<Watch>();

/** Sends `mail`; a failure is passed to the `captureMailFailure` around it, since better-auth may swallow it. */
export async function deliverMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    const watch = watches.getStore();
    if (!watch) throw error;
    watch.failure = error;
  }
}

/** Runs `work`; `failure` is why its mail could not be sent, or null. */
export async function captureMailFailure<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; failure: unknown }> {
  const watch: Watch = { failure: null };
  const value = await watches.run(watch, work);
  return { value, failure: watch.failure };
}
