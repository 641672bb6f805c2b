import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';

const premiumNewsSchema = v.object({ isPremium: v.boolean() });
export type PremiumNews = v.InferOutput<typeof premiumNewsSchema>;

/** Tells each person's tabs that the premium pages are open to them, or no longer. Its scope is the person. */
export const premiumTopic: LiveTopic<PremiumNews> = {
  name: 'premium',
  action: 'subscription.read',
  message: premiumNewsSchema,
};
