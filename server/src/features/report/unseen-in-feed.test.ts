import { feedReplySchema, feedTopic, type ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { describe, expect, it } from 'vitest';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { type LiveClient, openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import type { Person } from '../../../testing/people.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { publishMessagesShown, readMessage } from '../feed/feed-changes.ts';

const hiddenBy = ({ request }: TestApp, { cookie }: Person, other: Person, method: 'PUT' | 'DELETE') =>
  request(`/api/hidden-people/${other.userId}`, { cookie, method });

/** Posts a message about a run, as the feed does. */
async function tell({ services }: TestApp, person: Person): Promise<ProgressMessage> {
  const id = await addFeedMessage(services, person);
  const message = (await readMessage(services.database, services.clock.now(), id)) as ProgressMessage;
  expect(message.username).toBe(person.username);
  services.live.publish(feedTopic, '', message);
  return message;
}

async function readAuthors({ request }: TestApp, { cookie }: Person): Promise<string[]> {
  const { messages } = await readReply(feedReplySchema, await request('/api/feed', { cookie }));
  return messages.map(({ userId }) => userId);
}

const authorsHeard = (client: LiveClient) =>
  client.messagesOf('feed').map((message) => (message as ProgressMessage).userId);

async function signUpThree({ signUp }: TestApp) {
  const person = () => signUp({ isPremium: true });
  return { hider: await person(), hidden: await person(), other: await person() };
}

/** Opens the feed live for three people, of whom the first hides the second. */
async function openThree() {
  const app = await startTestApp();
  const { hider, hidden, other } = await signUpThree(app);
  const url = await serveTestLive(app);
  const open = async (person: Person) => {
    const client = await openLiveClient(url, person);
    for (const topic of ['feed', 'feed_changes']) {
      expect(await client.subscribe(topic)).toMatchObject({ type: 'subscribed' });
    }
    return client;
  };
  const [ofHider, ofHidden, ofOther] = [await open(hider), await open(hidden), await open(other)];
  expect((await hiddenBy(app, hider, hidden, 'PUT')).status).toBe(200);
  return { app, url, hider, hidden, other, ofHider, ofHidden, ofOther };
}

describe('two people of whom one hides the other', () => {
  it('two people of whom one hides the other do not see each other in the feed, and others see both', async () => {
    const app = await startTestApp();
    const { hider, hidden, other } = await signUpThree(app);
    for (const person of [hider, hidden, other]) await tell(app, person);
    await hiddenBy(app, hider, hidden, 'PUT');
    const [hiderId, hiddenId, otherId] = [hider.userId, hidden.userId, other.userId];
    expect((await readAuthors(app, hider)).sort()).toEqual([hiderId, otherId].sort());
    expect((await readAuthors(app, hidden)).sort()).toEqual([hiddenId, otherId].sort());
    expect((await readAuthors(app, other)).sort()).toEqual([hiderId, hiddenId, otherId].sort());
    await hiddenBy(app, hider, hidden, 'DELETE');
    expect(await readAuthors(app, hidden)).toContain(hiderId);
  });

  it('two people of whom one hides the other receive no live messages of each other until shown again', async () => {
    const { app, hider, hidden, other, ofHider, ofHidden, ofOther } = await openThree();
    // Connections are reviewed only after the press: what was told before that does not matter here.
    const tellAll = async () => {
      const [toHider, toHidden] = [authorsHeard(ofHider).length, authorsHeard(ofHidden).length];
      for (const person of [hidden, hider]) await tell(app, person);
      const last = await tell(app, other);
      for (const client of [ofHider, ofHidden])
        await waitFor(() => expect(client.messagesOf('feed')).toContainEqual(last));
      return [authorsHeard(ofHider).slice(toHider), authorsHeard(ofHidden).slice(toHidden)];
    };
    await waitFor(async () => {
      expect(await tellAll()).toEqual([
        [hider.userId, other.userId],
        [hidden.userId, other.userId],
      ]);
    });
    const everybody = [hidden.userId, hider.userId, other.userId];
    expect(authorsHeard(ofOther).slice(0, 3)).toEqual(everybody);
    await hiddenBy(app, hider, hidden, 'DELETE');
    await waitFor(async () => expect(await tellAll()).toEqual([everybody, everybody]));
  });

  it("a hidden person's resumed feed has no messages of the hider, nor have messages shown again", async () => {
    const { app, url, hider, hidden, other, ofHidden, ofOther } = await openThree();
    const secret = await tell(app, hider);
    const open = await tell(app, other);
    await waitFor(() => expect(ofOther.messagesOf('feed')).toContainEqual(open));
    const subscribed = ofHidden.heard.find((said) => said.type === 'subscribed');
    const since = subscribed?.type === 'subscribed' ? subscribed.at : '';
    const back = await openLiveClient(url, hidden);
    expect(await back.subscribe('feed', since)).toMatchObject({ isResumed: true });
    await waitFor(() => expect(back.messagesOf('feed')).toContainEqual(open));
    expect(authorsHeard(back)).toEqual([other.userId]);

    await back.subscribe('feed_changes');
    publishMessagesShown(app.services.live, [secret, open]);
    await waitFor(() => expect(back.messagesOf('feed_changes')).toEqual([{ hidden: [], shown: [open] }]));
  });
});
