import type { TracingConfig } from '../../config.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** What a piece of work tells of itself while it is recorded. */
export type SpanNotes = {
  /** Null where nothing is recorded. */
  readonly traceId: string | null;
  rename(name: string): void;
  note(attributes: Attributes): void;
  /** Says that the work failed, though nothing was thrown. */
  fail(type: string): void;
};

export type SpanOptions = {
  /** `server` answers somebody, `client` asks somebody outside. */
  readonly kind?: 'server' | 'client';
  readonly attributes?: Attributes;
  /** The `traceparent` header of whoever asks. */
  readonly parent?: string | undefined;
};

export type Tracing = {
  /** Runs `work` as a span within whatever span runs it; a rejection marks the span and is passed on. */
  trace<Result>(
    name: string,
    work: (span: SpanNotes) => Promise<Result>,
    options?: SpanOptions,
  ): Promise<Result>;
  /** Sends what has not been sent. */
  close(): Promise<void>;
};

const noNotes: SpanNotes = { traceId: null, rename: () => {}, note: () => {}, fail: () => {} };

export const noTracing: Tracing = { trace: (_name, work) => work(noNotes), close: async () => {} };

/** Records spans where the standard variables of OpenTelemetry say where to; its libraries are loaded only then. */
export async function openTracing(config: TracingConfig | null): Promise<Tracing> {
  if (!config) return noTracing;
  const { createOpenTelemetryTracing } = await import('./open-telemetry.ts');
  return createOpenTelemetryTracing(config);
}
