import { refusalBodySchema } from '@focuspool/domain/refusals';
import type { ValidationTargets } from 'hono';
import { describeRoute, resolver, validator } from 'hono-openapi';
import type { BaseIssue, GenericSchema } from 'valibot';
import { listIssueMessages } from './issue-messages.ts';
import { replyRefusal } from './reply.ts';

/** Parses one part of the request; if it does not fit, answers with 400 and a message per field. */
export function validate<Target extends keyof ValidationTargets, Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result, c) => {
    if (result.success) return;
    const isUnread = target === 'json' && !/json/i.test(c.req.header('content-type') ?? '');
    const fields = isUnread
      ? { body: 'Send JSON, and say so in the header Content-Type: application/json' }
      : listIssueMessages(schema, result.error as readonly BaseIssue<unknown>[]);
    return replyRefusal(c, 'invalid_input', fields);
  });
}

/** Describes a route in the OpenAPI document: a sentence, and the shape of its answer and of its refusals. */
export function describeCall(
  summary: string,
  answer: GenericSchema,
  refusal: GenericSchema = refusalBodySchema,
) {
  return describeRoute({
    summary,
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: resolver(answer) } } },
      '4XX': describeRefusal(refusal),
    },
  });
}

/** The same for a route that answers with a file. */
export function describeFile(summary: string, types: readonly string[]) {
  return describeRoute({
    summary,
    responses: {
      200: { description: 'The file', content: Object.fromEntries(types.map((type) => [type, {}])) },
      '4XX': describeRefusal(),
    },
  });
}

/** The same for a route that people's browsers visit themselves, and that leads them on. */
export function describeRedirect(summary: string) {
  return describeRoute({
    summary,
    responses: { 302: { description: 'Leads on' }, '4XX': describeRefusal() },
  });
}

function describeRefusal(refusal: GenericSchema = refusalBodySchema) {
  return {
    description: 'Refused',
    content: { 'application/json': { schema: resolver(refusal) } },
  };
}
