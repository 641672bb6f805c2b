import { hourMs } from '@focuspool/domain/time-units';
import type { Services } from '../services.ts';
import type { Sweep } from '../sweeps.ts';
import { openSecret, sealSecret } from './authenticator-app.ts';
import { listSecretsAfter, replaceSecret } from './second-factor-store.ts';

const batch = 500;

/** Encrypts with today's key what the one of before has encrypted, so that the former can go. */
export function createResealSweep(services: Pick<Services, 'auth' | 'config' | 'database'>): Sweep {
  const { config, database } = services;
  return {
    name: 'secrets of second factors',
    everyMs: hourMs,
    run: async (stopping) => {
      if (!config.previousAuthSecret) return;
      let after = '';
      while (!stopping?.aborted) {
        const some = await listSecretsAfter(database, after, batch);
        for (const { id, secret: former } of some) {
          const opened = await openSecret(services, former);
          if (!opened || opened.isSealedToday) continue;
          await replaceSecret(database, id, { former, next: await sealSecret(services, opened.text) });
        }
        const last = some.at(-1);
        if (!last || some.length < batch) return;
        after = last.id;
      }
    },
  };
}
