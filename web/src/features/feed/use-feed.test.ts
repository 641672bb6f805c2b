import { feedChangesTopic, feedTopic, type ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import type { LiveTopic } from '@focuspool/domain/live/live-topic';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useFeed } from './use-feed.ts';

type Handlers<Message> = { onMessages(messages: Message[]): void; onRefresh(): unknown };

const live = vi.hoisted(() => new Map<string, Handlers<unknown>>());

vi.mock(import('../../platform/live/use-live-topic.ts'), () => ({
  useLiveTopic: <Message>({ name }: LiveTopic<Message>, _scope: string | null, handlers: Handlers<Message>) =>
    void live.set(name, handlers),
  useLiveReading: () => {},
}));

const message: ProgressMessage = {
  id: crypto.randomUUID(),
  userId: 'mira',
  username: 'Mira',
  profilePicture: 'animals/Lion.jpg',
  progressMessage: 'Making 50% progress on their task',
  timestamp: Date.now(),
};

/** What happens between one render of the feed and the next. */
let eventsBetweenRenders: (() => void)[] = [];
const states: string[] = [];

function Page(): null {
  const [at, setAt] = useState(0);
  states.push(useFeed({ userId: 'ann', profile: { username: 'ann' } }, null).state);
  eventsBetweenRenders[at]?.();
  if (at < eventsBetweenRenders.length) setAt(at + 1);
  return null;
}

it('a message shown again during a lost connection returns with the next fetch', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = new QueryClient();
  const answer = (updatedAt: number) => client.setQueryData(['feed'], { messages: [message] }, { updatedAt });
  client.setQueryData(['hidden-people', 'ann'], { people: [] });
  answer(1);
  const hide = () => live.get(feedChangesTopic.name)?.onMessages([{ hidden: [message.id], shown: [] }]);
  eventsBetweenRenders = [
    () => {},
    hide,
    // The answer to a request from before the message was hidden.
    () => answer(2),
    () => void live.get(feedTopic.name)?.onRefresh(),
    () => answer(3),
    () => {},
  ];
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)));
  expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
    'empty',
    'filled',
    'empty',
    'filled',
  ]);
});
