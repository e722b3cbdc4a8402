import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from './scriptsForTests.ts';

/** The scripts of the subscriptions for pushes, with short forms of their arguments. */
export function startPushScripts() {
  const { one, two, keys } = startScripts();
  return {
    one,
    two,
    keys,
    add: (userId: string, endpoint: string, tokenHash: string, limit = 10, redis = one) =>
      redis.run(scripts.addPushSubscription, keys.push, {
        userId,
        endpoint,
        subscription: JSON.stringify({ userId, tokenHash }),
        limit,
      }),
    /** `endpoint by session` of people, in order. */
    list: async (...userIds: string[]): Promise<string[]> => {
      const { subscriptions } = await one.run(scripts.listPushSubscriptions, keys.push, { userIds });
      return subscriptions.map(({ endpoint, subscription }) => {
        const { tokenHash } = JSON.parse(subscription) as { tokenHash: string };
        return `${endpoint} by ${tokenHash}`;
      });
    },
  };
}
