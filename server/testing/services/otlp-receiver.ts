import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';

const spanSchema = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string(), ''),
  name: v.string(),
  attributes: v.array(v.object({ key: v.string(), value: v.record(v.string(), v.unknown()) })),
  status: v.object({ code: v.optional(v.number(), 0) }),
});
export type ReceivedSpan = v.InferOutput<typeof spanSchema>;

const exportSchema = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: spanSchema.entries.attributes }),
      scopeSpans: v.array(v.object({ spans: v.array(spanSchema) })),
    }),
  ),
});

export type OtlpReceiver = {
  readonly url: string;
  /** Everything that was received, as text, whatever its encoding. */
  readText(): string;
  /** The path and content type of each request. */
  readonly kinds: Set<string>;
  /** The spans received as JSON. */
  readSpans(): ReceivedSpan[];
};

/** A trace collector on this machine that speaks OTLP over HTTP, until the test ends. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: Buffer[] = [];
  const kinds = new Set<string>();
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()));
    kinds.add(`${request.url} ${request.headers['content-type']}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const readText = () => bodies.map((body) => body.toString('utf8')).join('\n');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readText,
    kinds,
    readSpans: () =>
      bodies.flatMap((body) =>
        v
          .parse(exportSchema, JSON.parse(body.toString('utf8')))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}
