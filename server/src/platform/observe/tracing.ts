import type { TracingConfig } from '../../config.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** What a piece of work can say about itself while it is recorded. */
export type SpanNotes = {
  /** Null if nothing is recorded. */
  readonly traceId: string | null;
  rename(name: string): void;
  note(attributes: Attributes): void;
  /** Marks the work as failed, though nothing was thrown. */
  fail(type: string): void;
};

export type SpanOptions = {
  /** `server` answers a caller, `client` asks something outside. */
  readonly kind?: 'server' | 'client';
  readonly attributes?: Attributes;
  /** The caller's `traceparent` header. */
  readonly parent?: string | undefined;
};

export type Tracing = {
  /** Runs `work` as a span within the current span; a rejection marks the span and is passed on. */
  trace<Result>(
    name: string,
    work: (span: SpanNotes) => Promise<Result>,
    options?: SpanOptions,
  ): Promise<Result>;
  /** Sends the spans that have not been sent yet. */
  close(): Promise<void>;
};

const noNotes: SpanNotes = { traceId: null, rename: () => {}, note: () => {}, fail: () => {} };

export const noTracing: Tracing = { trace: (_name, work) => work(noNotes), close: async () => {} };

/** Records spans if the standard variables of OpenTelemetry say where to send them; its libraries are loaded only then. */
export async function openTracing(config: TracingConfig | null): Promise<Tracing> {
  if (!config) return noTracing;
  const { createOpenTelemetryTracing } = await import('./open-telemetry.ts');
  return createOpenTelemetryTracing(config);
}
