import { hourMs } from '@focuspool/domain/time-units';
import { readPages } from '../database/pages.ts';
import type { Services } from '../services.ts';
import { type Sweep, untilStopped } from '../sweeps.ts';
import { openSecret, sealSecret } from './authenticator-app.ts';
import { listSecretsAfter, replaceSecret } from './second-factor-store.ts';

const batch = 500;

type KeptSecret = Awaited<ReturnType<typeof listSecretsAfter>>[number];

/** Encrypts with today's key what the previous one has encrypted, so that the previous one can be dropped. */
export function createResealSweep(services: Pick<Services, 'auth' | 'config' | 'database'>): Sweep {
  const { config, database } = services;
  return {
    name: 'secrets of second factors',
    everyMs: hourMs,
    run: async (stopping) => {
      if (!config.previousAuthSecret) return;
      const read = (last: KeptSecret | null, limit: number) =>
        listSecretsAfter(database, last?.id ?? '', limit);
      for await (const some of readPages(read, batch)) {
        for (const { id, secret: former } of untilStopped(some, stopping)) {
          const opened = await openSecret(services, former);
          if (!opened || opened.isSealedToday) continue;
          await replaceSecret(database, id, { former, next: await sealSecret(services, opened.text) });
        }
        if (stopping?.aborted) return;
      }
    },
  };
}
