import { describe, expect, it, vi } from 'vitest';
import { serveTestLive, visitLive } from '../../../testing/live-visitor.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { sweepEndedSubscriptions } from './expire-subscriptions.ts';

describe("a person's tabs", () => {
  it('hear at once that premium has come, and that it has gone', async () => {
    const shop = await startTestShop();
    const url = await serveTestLive(shop);
    const [buyer, other] = [await shop.signUp(), await shop.signUp()];
    const topic = `profile:${buyer.userId}`;
    const tab = await visitLive(url, { cookie: buyer.cookie });
    const stranger = await visitLive(url, { cookie: other.cookie });
    expect(await tab.subscribe(topic)).toMatchObject({ type: 'subscribed' });
    expect(await stranger.subscribe(topic)).toMatchObject({ type: 'refused', reason: 'not_yours' });

    await shop.buy(buyer, 'basic');
    await vi.waitFor(() => expect(tab.messagesOf(topic)).toEqual([{ isPremium: true }]));
    shop.clock.advance(31 * 86_400_000);
    await sweepEndedSubscriptions(shop.services);
    expect((await tab.closed).code).toBe(4403);
    expect(tab.messagesOf(topic)).toEqual([{ isPremium: true }, { isPremium: false }]);
    expect(stranger.messagesOf(topic)).toEqual([]);
  });
});
