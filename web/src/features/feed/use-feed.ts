import { feedTimes, feedTopic } from '@focuspool/domain/feed/feed-contract';
import { pickWhole } from '@focuspool/domain/feed/feed-list';
import {
  changeLooks,
  countNew,
  emptyFeed,
  isFilling,
  receiveMessages,
  revealNext,
} from '@focuspool/domain/feed/feed-reveal';
import { looksTopic } from '@focuspool/domain/profile/profile-news';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { feedQuery } from './feed-request.ts';

const ageEveryMs = 15_000;

/** The feed as it is revealed, one message each 200 ms. A quiet feed hides what is new behind a count. */
export function useFeed(isQuiet: boolean) {
  const { data, error, refetch } = useQuery(feedQuery);
  const [feed, setFeed] = useState(emptyFeed);
  const [now, setNow] = useState(serverNow);
  const [arrivals, setArrivals] = useState(0);

  // Taken over while rendering, so that what was read never shows a moment late.
  const [taken, setTaken] = useState<typeof data>();
  if (data && data !== taken) {
    setTaken(data);
    setFeed(receiveMessages(feed, pickWhole(data.messages), serverNow()));
  }

  useLiveTopic(feedTopic, '', {
    onMessages: (messages) => {
      setArrivals((before) => before + messages.length);
      setFeed((before) => receiveMessages(before, messages, serverNow()));
    },
    onFresh: () => void refetch(),
  });

  useLiveTopic(looksTopic, '', {
    onMessages: (news) => setFeed((before) => news.reduce(changeLooks, before)),
    // The feed is read anew at the same moment.
    onFresh: () => {},
  });

  const canReveal = isQuiet ? isFilling(feed) : feed.waiting.length > 0;
  useEffect(() => {
    if (!canReveal) return;
    const reveal = () => setFeed((before) => revealNext(before, serverNow(), isQuiet));
    const interval = setInterval(reveal, feedTimes.staggerMs);
    return () => clearInterval(interval);
  }, [canReveal, isQuiet]);

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
    newCount: isQuiet ? countNew(feed) : 0,
    now: Math.max(now, feed.shown[0]?.timestamp ?? 0),
    state: describeState(data !== undefined, error !== null, isEmpty),
    error,
    retry: () => void refetch(),
  };
}

function describeState(isRead: boolean, isFailed: boolean, isEmpty: boolean) {
  if (!isEmpty) return 'filled';
  if (isRead) return 'empty';
  return isFailed ? 'failed' : 'loading';
}
