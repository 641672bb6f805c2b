import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

const bodySchema = v.object({ content: v.object({ 'application/json': v.object({ schema: v.unknown() }) }) });
const parameterSchema = v.object({ in: v.string(), name: v.string() });
const contentSchema = v.object({
  content: v.optional(v.record(v.string(), v.object({ schema: v.optional(v.unknown()) }))),
});
const callSchema = v.object({
  responses: v.record(v.string(), contentSchema),
  requestBody: v.optional(bodySchema),
  parameters: v.optional(v.array(parameterSchema), []),
});
const documentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), callSchema)) });

/** A call of the OpenAPI document; `body` is the JSON schema of its body, or undefined. */
export type DocumentedCall = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The names of its query parameters. */
  readonly query: readonly string[];
  /** By status, or `4XX` for a class of them: the JSON schema of each content type of the answer. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

export function listDocumentedCalls(document: unknown): DocumentedCall[] {
  const { paths } = v.parse(documentSchema, document);
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { requestBody, parameters, responses }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content['application/json'].schema,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      answers: Object.fromEntries(
        Object.entries(responses).map(([status, { content = {} }]) => [
          status,
          Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema])),
        ]),
      ),
    })),
  );
}

export type JsonSchema = {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
};

/** A sample of a schema; a field whose name is in `known` gets the value from there. */
export function makeSample(schema: unknown, known: Readonly<Record<string, unknown>>): unknown {
  const {
    type,
    format,
    const: only,
    enum: choices,
    anyOf,
    properties,
    required,
    items,
    minimum,
  } = schema as JsonSchema;
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf) return makeSample(anyOf[0], known);
  if (type === 'object') {
    const names = Object.keys(properties ?? {}).filter((name) => required?.includes(name) || name in known);
    return Object.fromEntries(
      names.map((name) => [name, known[name] ?? makeSample(properties?.[name], known)]),
    );
  }
  if (type === 'array') return [makeSample(items, known)];
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return minimum ?? 1;
  if (type === 'null') return null;
  return format === 'uuid' ? randomUUID() : 'sample';
}
