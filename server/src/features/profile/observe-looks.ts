import type { Transaction } from '../../platform/database/database.ts';

/**
 * How another feature learns that somebody's name or picture has changed. It writes within the change's own
 * transaction, and what it returns is called after the commit.
 */
export type ObserveLooks = (tx: Transaction, userId: string) => Promise<() => void>;
