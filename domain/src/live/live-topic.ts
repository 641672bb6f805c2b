import type { GenericSchema } from 'valibot';
import type { Action } from '../account/access.ts';

/**
 * What a feature sends its readers live. `action` names the permission needed to read it, `message` is the
 * shape of one message; a topic with scopes (a person, a room) is subscribed to by one of them.
 */
export type LiveTopic<Message> = {
  readonly name: string;
  readonly action: Action;
  readonly message: GenericSchema<Message>;
};

/** The name of a topic on the wire: `feed`, or `room:<scope>`. */
export function addressTopic(topic: LiveTopic<never> | { readonly name: string }, scope = ''): string {
  return scope ? `${topic.name}:${scope}` : topic.name;
}

/** The two halves of an address; the scope is empty when the topic has none. */
export function splitAddress(address: string): { name: string; scope: string } {
  const colon = address.indexOf(':');
  return colon < 0
    ? { name: address, scope: '' }
    : { name: address.slice(0, colon), scope: address.slice(colon + 1) };
}

/** Whether an address, or a line that begins with one, belongs to the topic of that name, in any scope. */
export function isOfTopic(text: string, name: string): boolean {
  return text.startsWith(name) && (text.length === name.length || ': '.includes(text.charAt(name.length)));
}
