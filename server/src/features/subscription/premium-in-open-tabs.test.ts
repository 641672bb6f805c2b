import { waitFor } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { publishPremium } from '../profile/profile-events.ts';
import { sweepOverduePremium } from './premium/end-overdue-premium.ts';

const day = 86_400_000;
const feedLost = { type: 'refused', topic: 'feed', reason: 'not_premium' };

async function openTab() {
  const shop = await startTestShop();
  const url = await serveTestLive(shop);
  const person = await shop.signUp();
  const topic = `profile:${person.userId}`;
  const tab = await openLiveClient(url, { cookie: person.cookie });
  expect(await tab.subscribe(topic)).toMatchObject({ type: 'subscribed' });
  return { shop, url, person, topic, tab };
}

it("a person's tabs are told at once when premium begins and when it ends", async () => {
  const { shop, url, person, topic, tab } = await openTab();
  const stranger = await openLiveClient(url, { cookie: (await shop.signUp()).cookie });
  expect(await stranger.subscribe(topic)).toMatchObject({ type: 'refused', reason: 'not_yours' });

  await shop.buy(person, 'basic');
  await waitFor(() => expect(tab.messagesOf(topic)).toEqual([{ isPremium: true }]));
  expect(await tab.subscribe('feed')).toMatchObject({ type: 'subscribed' });
  shop.clock.advance(30 * day);
  await sweepOverduePremium(shop.services);
  await waitFor(() => expect(tab.heard).toContainEqual(feedLost));
  expect(tab.messagesOf(topic)).toEqual([{ isPremium: true }, { isPremium: false }]);
  expect(stranger.messagesOf(topic)).toEqual([]);
});

it("a person's tabs are told that premium ended when a new purchase notices it before any sweep", async () => {
  const { shop, person, topic, tab } = await openTab();
  await shop.buy(person, 'basic');
  expect(await tab.subscribe('feed')).toMatchObject({ type: 'subscribed' });
  shop.clock.advance(30 * day);
  await shop.openOrder(person, 'basic');
  await waitFor(() => expect(tab.heard).toContainEqual(feedLost));
  expect(tab.messagesOf(topic)).toEqual([{ isPremium: true }, { isPremium: false }]);
});

it("a person's tabs are not told of the end of a subscription if premium is open to all", async () => {
  const { shop, person, topic, tab } = await openTab();
  await shop.buy(person, 'basic');
  const services = { ...shop.services, config: { ...shop.services.config, isPremiumForAll: true } };
  shop.clock.advance(30 * day);
  await sweepOverduePremium(services);
  // Sent afterwards: if the end had been told, it would have come before this.
  publishPremium(services, person.userId, true);
  await waitFor(() => expect(tab.messagesOf(topic)).toHaveLength(2));
  expect(tab.messagesOf(topic)).toEqual([{ isPremium: true }, { isPremium: true }]);
});
