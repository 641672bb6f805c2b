import { type RefusalBody, refusalBodySchema } from '@focuspool/domain/refusals';
import * as v from 'valibot';

/** The body of an answer, which must have the shape that the contract promises. */
export async function readReply<Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
): Promise<v.InferOutput<Schema>> {
  return v.parse(schema, await response.json());
}

export async function readRefusal(response: Response): Promise<RefusalBody['error']> {
  return (await readReply(refusalBodySchema, response)).error;
}

export async function reasonOf(response: Response): Promise<RefusalBody['error']['reason']> {
  return (await readRefusal(response)).reason;
}

/** The cookies that an answer sets, as a browser sends them back. */
export function readCookies({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** The first of those cookies whose name begins with `name`; '' without one. */
export function readCookie(response: Response, name: string): string {
  const cookies = readCookies(response).split('; ');
  return cookies.find((cookie) => cookie.startsWith(name)) ?? '';
}
