import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import manifest from '../../../package.json' with { type: 'json' };
import type { TracingConfig } from '../../config.ts';
import type { Tracing } from './tracing.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;
const flushLimitMs = 2_000;

/**
 * Sends spans by OTLP. The libraries themselves read the target, the headers and the service's name from the standard variables.
 * Nothing is registered for other libraries to record into: what a span may contain is decided here.
 */
export function createOpenTelemetryTracing(config: TracingConfig): Tracing {
  const exporter = config.protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter();
  const processor = new BatchSpanProcessor({ exporter });
  const own = resourceFromAttributes({ 'service.name': 'focuspool', 'service.version': manifest.version });
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(config),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('focuspool', manifest.version);
  const propagator = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Span>();

  const contextOf = (parent: string | undefined): Context => {
    const current = active.getStore();
    if (current) return trace.setSpan(ROOT_CONTEXT, current);
    if (!parent) return ROOT_CONTEXT;
    return propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter);
  };

  return {
    trace: async (name, work, { kind, attributes = {}, parent } = {}) => {
      const settings = { attributes, kind: kind ? kinds[kind] : SpanKind.INTERNAL };
      const span = tracer.startSpan(name, settings, contextOf(parent));
      const fail = (type: string) => {
        span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      };
      try {
        return await active.run(span, () =>
          work({
            traceId: span.spanContext().traceId,
            rename: (better) => span.updateName(better),
            note: (more) => span.setAttributes(more),
            fail,
          }),
        );
      } catch (error) {
        // Its message may contain something that a person has sent.
        fail(error instanceof Error ? error.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    },
    close: async () => {
      await provider.forceFlush({ timeoutMillis: flushLimitMs }).catch(() => {});
      await provider.shutdown().catch(() => {});
    },
  };
}

function createSampler({ sampler, samplerArgument }: TracingConfig): Sampler {
  const name = sampler.replace(/^parentbased_/, '');
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(samplerArgument)
        : new AlwaysOnSampler();
  return name === sampler ? root : new ParentBasedSampler({ root });
}
