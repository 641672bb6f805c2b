import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(details: object): { text: string; line: Record<string, unknown> } {
  let text = '';
  createLog('info', { write: (chunk) => (text += chunk) }).info(details, 'event');
  return { text, line: JSON.parse(text) };
}

describe('the log', () => {
  it('the log describes a failed query without its parameters', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505' });
    const { text, line } = logged({
      err: new DrizzleQueryError('insert into sessions', ['s3cret\n    at x', 'u1'], cause),
    });
    expect(text).not.toContain('s3cret');
    expect(line.err).toMatchObject({
      message: 'Failed query: insert into sessions',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'duplicate key', code: '23505' },
    });
  });

  it('the log leaves out passwords, tokens and cookies', () => {
    const { text } = logged({ body: { password: 's3cret', token: 's3cret' }, headers: { cookie: 's3cret' } });
    expect(text).not.toContain('s3cret');
  });
});
