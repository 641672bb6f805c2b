import { feedLimits, feedTimes, feedTopic } from '@focuspool/domain/feed/feed-contract';
import {
  changeAuthor,
  countNew,
  emptyFeed,
  isFilling,
  keepValidMessages,
  receiveMessages,
  revealNext,
} from '@focuspool/domain/feed/feed-list';
import { publicProfileTopic } from '@focuspool/domain/profile/profile-events';
import { refusals } from '@focuspool/domain/refusals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiRefusal, api, call } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';

const ageEveryMs = 15_000;

/** The last sixty messages, read anew every two minutes (product 7.3). */
const feedQuery = queryOptions({
  queryKey: ['feed'],
  queryFn: () => call(api.feed.$get({ query: { limit: String(feedLimits.queried) } })),
  refetchInterval: feedTimes.refreshMs,
});

/** The feed as it is revealed, one message each 200 ms. A quiet one counts what is new until it is asked for. */
export function useFeed(isQuiet: boolean) {
  const reading = useQuery(feedQuery);
  const { data, problem, retry } = useLoad(reading, feedQuery.queryKey);
  const [feed, setFeed] = useState(emptyFeed);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const hidesNew = isQuiet && !isAskedFor;
  if (isAskedFor && countNew(feed) === 0) setIsAskedFor(false);
  const [now, setNow] = useState(serverNow);
  const [arrivals, setArrivals] = useState(0);

  // Taken over while rendering, so that what was read never shows a moment late.
  const [taken, setTaken] = useState<typeof data>();
  if (data && data !== taken) {
    setTaken(data);
    setFeed(receiveMessages(feed, keepValidMessages(data.messages), serverNow()));
  }

  useLiveTopic(feedTopic, '', {
    onMessages: (messages) => {
      setArrivals((before) => before + messages.length);
      setFeed((before) => receiveMessages(before, messages, serverNow()));
    },
    onRefresh: () => reading.refetch({ throwOnError: true }),
  });

  useLiveTopic(publicProfileTopic, '', {
    onMessages: (news) => setFeed((before) => news.reduce(changeAuthor, before)),
    // The feed is read anew at the same moment.
    onRefresh: () => {},
  });

  const canReveal = hidesNew ? isFilling(feed) : feed.waiting.length > 0;
  useEffect(() => {
    if (!canReveal) return;
    const reveal = () => setFeed((before) => revealNext(before, serverNow(), hidesNew));
    const interval = setInterval(reveal, feedTimes.staggerMs);
    return () => clearInterval(interval);
  }, [canReveal, hidesNew]);

  // Messages grow older, and leave after their hour, without anybody telling.
  useEffect(() => {
    const interval = setInterval(() => {
      setNow(serverNow());
      setFeed((before) => receiveMessages(before, [], serverNow()));
    }, ageEveryMs);
    return () => clearInterval(interval);
  }, []);

  const isEmpty = feed.shown.length + feed.waiting.length === 0;
  return {
    messages: feed.shown,
    /** How many have come since the panel was opened. */
    arrivals,
    /** How many are hidden. */
    newCount: hidesNew ? countNew(feed) : 0,
    showNew: () => setIsAskedFor(true),
    now: Math.max(now, feed.shown[0]?.timestamp ?? 0),
    state: toFeedState(data !== undefined, problem !== null, isEmpty),
    error: problem,
    retry,
  };
}

function toFeedState(isRead: boolean, isFailed: boolean, isEmpty: boolean) {
  if (!isEmpty) return 'filled';
  if (isRead) return 'empty';
  return isFailed ? 'failed' : 'loading';
}

/** Its texts (product 8.3). */
export function describeFeedError(error: Error): string {
  const areAuthorsMissing = error instanceof ApiRefusal && error.reason === 'feed_authors_unavailable';
  return refusals[areAuthorsMissing ? 'feed_authors_unavailable' : 'feed_unavailable'].message;
}
