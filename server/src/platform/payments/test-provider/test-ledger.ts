import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** An order in the provider's own format. */
export type LedgerOrder = {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  readonly currency: string;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly notes: Readonly<Record<string, string>>;
  readonly created_at: number;
};

export type LedgerPayment = {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly amount_refunded: number;
  readonly refund_status: null | 'partial' | 'full';
  readonly currency: string;
  readonly status: 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly captured: boolean;
  readonly order_id: string;
  readonly notes: Readonly<Record<string, string>>;
  readonly method: 'upi';
  readonly created_at: number;
};

export type LedgerRefund = {
  readonly id: string;
  readonly entity: 'refund';
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly created_at: number;
};

export type LedgerDispute = {
  readonly id: string;
  readonly entity: 'dispute';
  readonly payment_id: string;
  readonly amount: number;
  readonly amount_deducted: number;
  readonly currency: string;
  readonly phase: 'chargeback';
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  readonly created_at: number;
};

type LedgerEntry = LedgerOrder | LedgerPayment | LedgerRefund | LedgerDispute;

export type TestLedger = ReturnType<typeof openTestLedger>;

/**
 * What the stand-in provider knows. Each change is on the disk before it is answered, so that it survives a kill of the process
 * it lives in, as with a real provider. Without a file nothing is kept.
 */
export function openTestLedger(file: string | null) {
  const orders = new Map<string, LedgerOrder>();
  const payments = new Map<string, LedgerPayment>();

  const refunds = new Map<string, LedgerRefund>();
  const disputes = new Map<string, LedgerDispute>();

  function remember(entry: LedgerEntry): void {
    if (entry.entity === 'order') orders.set(entry.id, entry);
    else if (entry.entity === 'payment') payments.set(entry.id, entry);
    else if (entry.entity === 'refund') refunds.set(entry.id, entry);
    else disputes.set(entry.id, entry);
  }

  if (file && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) if (line) remember(JSON.parse(line));
  }
  if (file) mkdirSync(dirname(file), { recursive: true });

  return {
    findOrder: (id: string) => orders.get(id),
    findPayment: (id: string) => payments.get(id),
    listPayments: (orderId: string) =>
      [...payments.values()].filter((payment) => payment.order_id === orderId),
    listTaken: () => [...payments.values()].filter(({ status }) => status === 'captured'),
    findRefund: (id: string) => refunds.get(id),
    findDispute: (id: string) => disputes.get(id),
    /** The newest first. */
    listRefunds: () => [...refunds.values()].reverse(),
    listDisputes: () => [...disputes.values()].reverse(),
    keep<Entry extends LedgerEntry>(entry: Entry): Entry {
      remember(entry);
      if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`);
      return entry;
    },
  };
}

/** An id in the provider's form: the kind of thing, then fourteen letters and digits. */
export function makeProviderId(kind: 'order' | 'pay' | 'rfnd' | 'disp'): string {
  return `${kind}_${randomBytes(32)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 14)}`;
}
