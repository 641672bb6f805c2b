import type { Profile, Viewer } from '@focuspool/domain/account/viewer';
import {
  feedChangesTopic,
  feedLimits,
  feedTimes,
  feedTopic,
  type ProgressMessage,
} from '@focuspool/domain/feed/feed-contract';
import {
  canReveal,
  changeAuthor,
  emptyFeed,
  filterFeed,
  keepValidMessages,
  receiveMessages,
  revealNext,
  takeReading,
} from '@focuspool/domain/feed/feed-list';
import { publicProfileTopic } from '@focuspool/domain/profile/profile-events';
import { refusals } from '@focuspool/domain/refusals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiRefusal, api, call } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { useHiddenPeople } from '../report/hidden-people.ts';
import { createAim } from './pointer-aim.ts';

type NamedReader = Pick<Viewer, 'userId'> & { readonly profile: Pick<Profile, 'username'> };

const ageEveryMs = 15_000;

/** The last sixty messages, refetched every two minutes (product 7.3). */
const feedQuery = queryOptions({
  queryKey: ['feed'],
  queryFn: () => call(api.feed.$get({ query: { limit: String(feedLimits.queried) } })),
  refetchInterval: feedTimes.refreshMs,
});

/**
 * Returns the feed as it is revealed: one message every 200 ms, and none while the reader aims at something that would move. In a
 * quiet feed, messages newer than `quietSince` wait. Messages of people whom the reader hides are left out; the reader's own
 * always show. `feed-list.ts` decides which comes next, and keeps the newest thirty.
 */
export function useFeed({ userId, profile }: NamedReader, quietSince: number | null) {
  const reading = useQuery(feedQuery);
  const { data, problem, retry } = useLoad(reading);
  const hiding = useHiddenPeople(userId);
  const [held, setFeed] = useState(emptyFeed);
  const [withdrawn, setWithdrawn] = useState<ReadonlySet<string>>(new Set());
  const isOwn = (message: ProgressMessage) => message.userId === userId;
  const isToShow = (message: ProgressMessage) =>
    isOwn(message) || !(withdrawn.has(message.id) || hiding.hides(message.userId));
  const feed = hiding.people ? filterFeed(held, isToShow) : emptyFeed;
  const [now, setNow] = useState(serverNow);
  const [arrivals, setArrivals] = useState(0);
  const [aim] = useState(() => createAim());

  function receive(messages: readonly ProgressMessage[]): void {
    const received = messages.filter(isToShow);
    setArrivals((before) => before + received.length);
    setFeed((before) => receiveMessages(before, received, serverNow(), quietSince));
  }

  // Taken over while rendering, so that an answer never shows a render late. Compared by its time: equal answers are one object,
  // although other messages may have come and their authors gone in between.
  const { dataUpdatedAt } = reading;
  const [takenAt, setTakenAt] = useState(0);
  if (data && hiding.people && dataUpdatedAt !== takenAt) {
    setTakenAt(dataUpdatedAt);
    const messages = keepValidMessages(data.messages).filter(isToShow);
    setFeed(takeReading(held, { ...data, messages }, serverNow(), quietSince));
  }

  useLiveTopic(feedTopic, '', {
    onMessages: receive,
    onRefresh: () => {
      // A message may have been shown again since: ask now, without waiting for an earlier request.
      setWithdrawn(new Set());
      return reading.refetch({ throwOnError: true });
    },
  });

  useLiveTopic(publicProfileTopic, '', {
    onMessages: (news) => setFeed((before) => news.reduce(changeAuthor, before)),
    // The feed is refetched at the same moment.
    onRefresh: () => {},
  });

  useLiveTopic(feedChangesTopic, '', {
    onMessages: (changes) => {
      const shown = changes.flatMap((change) => change.shown);
      const back = new Set(shown.map(({ id }) => id));
      const hidden = new Set(changes.flatMap((change) => change.hidden));
      setWithdrawn((before) => new Set([...before, ...hidden].filter((id) => !back.has(id))));
      setFeed((before) => {
        const left = filterFeed(before, (message) => isOwn(message) || !hidden.has(message.id));
        return receiveMessages(left, shown, serverNow(), quietSince);
      });
    },
    onRefresh: () => {},
  });

  const isRevealing = canReveal(feed, quietSince);
  useEffect(() => {
    if (!isRevealing) return;
    function reveal(): void {
      if (!aim.isUnderWay()) setFeed((before) => revealNext(before, serverNow(), quietSince));
    }
    const interval = setInterval(reveal, feedTimes.staggerMs);
    return () => clearInterval(interval);
  }, [isRevealing, quietSince, aim]);

  // Messages age, and leave after their hour, without any news of it.
  useEffect(() => {
    const interval = setInterval(() => {
      setNow(serverNow());
      setFeed((before) => receiveMessages(before, [], serverNow(), quietSince));
    }, ageEveryMs);
    return () => clearInterval(interval);
  }, [quietSince]);

  const isRead = data !== undefined && hiding.people !== undefined;
  const isEmpty = feed.shown.length === 0 && !isRevealing;
  const failure = problem ?? hiding.problem;
  return {
    messages: feed.shown.map((message) =>
      message.userId === userId ? { ...message, username: profile.username } : message,
    ),
    /** How many messages have come since the panel was opened. */
    arrivals,
    now: Math.max(now, feed.shown[0]?.timestamp ?? 0),
    state: toFeedState(isRead, failure !== null, isEmpty),
    error: failure,
    /** Handlers for the element that contains the feed. */
    aimEvents: aim.events,
    retry: () => {
      if (problem) void retry();
      if (hiding.problem) void hiding.retry();
    },
  };
}

function toFeedState(isRead: boolean, isFailed: boolean, isEmpty: boolean) {
  if (!isEmpty) return 'filled';
  if (isRead) return 'empty';
  return isFailed ? 'failed' : 'loading';
}

/** The text for an error of the feed (product 8.3). */
export function describeFeedError(error: Error): string {
  const areAuthorsMissing = error instanceof ApiRefusal && error.reason === 'feed_authors_unavailable';
  return refusals[areAuthorsMissing ? 'feed_authors_unavailable' : 'feed_unavailable'].message;
}
