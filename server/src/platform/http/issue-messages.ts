import * as v from 'valibot';

const wholeBody = 'body';
const missing = 'This field is missing';

/** Says what does not fit, one sentence per field; `body` stands for the whole body. The issues are those of `schema`. */
export function listIssueMessages(
  schema: v.GenericSchema,
  issues: readonly v.BaseIssue<unknown>[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.flatMap(findCauses)) {
    const path = v.getDotPath(issue) ?? wholeBody;
    fields[path] ??= isMissingKey(issue) ? describeMissing(schema, path) : describeIssue(issue);
  }
  return fields;
}

/** For alternatives, what is wrong with the keys that were given; keys that the other alternatives want are no help. */
function findCauses(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  if (issue.type !== 'union' || issue.path) return [issue];
  const causes = (issue.issues ?? []).filter((cause) => !isMissingKey(cause) && !isUnknownKey(cause));
  return causes.length > 0 && causes.every(({ path }) => path) ? causes : [issue];
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (isUnknownKey(issue)) return 'This field is not known';
  return issue.type === 'regex' && issue.message.startsWith('Invalid format')
    ? 'This value has the wrong format'
    : issue.message;
}

/** A field's own message for its absence, if it has one. */
function describeMissing(schema: v.GenericSchema, path: string): string {
  const entry = 'entries' in schema && (schema.entries as v.ObjectEntries)[path];
  if (!entry || entry.async) return missing;
  const { issues } = v.safeParse(entry as v.GenericSchema, undefined);
  const own = issues?.[0].message;
  return own && !own.startsWith('Invalid') ? own : missing;
}

function isMissingKey({ kind, type, received, expected }: v.BaseIssue<unknown>): boolean {
  return kind === 'schema' && /object$/.test(type) && received === 'undefined' && expected !== 'Object';
}

function isUnknownKey({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never';
}
