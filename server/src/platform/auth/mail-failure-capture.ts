import { AsyncLocalStorage } from 'node:async_hooks';
import type { Mail, Mailer } from '../mailer/mailer.ts';

type Watch = { failure: unknown };

const watches = new AsyncLocalStorage<Watch>();

/** Sends `mail`; a failure is noted for the `captureMailFailure` around it, since better-auth may keep it to itself. */
export async function deliverMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    const watch = watches.getStore();
    if (!watch) throw error;
    watch.failure = error;
  }
}

/** Runs `work`, and tells why the mail that it was to send could not be handed over, or null. */
export async function captureMailFailure<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; failure: unknown }> {
  const watch: Watch = { failure: null };
  const value = await watches.run(watch, work);
  return { value, failure: watch.failure };
}
