import type { Hold, Retention } from '#shared/contract/retentionCalls.ts';
import { type Context, sameSession } from '../Context.ts';
import type { Refusal } from '../Problem.ts';

/** The retention of messages. The server checks the rights. */
export interface RetentionActions {
  /** After how many days messages are deleted, for everyone. */
  readonly load: () => Refusal;
  /** Also the legal holds, for admins. */
  readonly loadAll: () => Refusal;
  readonly set: (days: Retention) => Refusal;
  /** Begins (`on`) or lifts a legal hold. */
  readonly hold: (target: Hold['target'], on: boolean) => Refusal;
}

export function createRetentionActions({ client, stores }: Context): RetentionActions {
  const { retention } = stores;

  async function load(): Refusal {
    const isSameSession = sameSession(stores);
    const result = await client.request('retention.read', {});
    if (!result.ok) return result.error;
    if (isSameSession()) retention.dispatch({ type: 'daysLoaded', days: result.value });
    return null;
  }

  async function loadHolds(): Refusal {
    const isSameSession = sameSession(stores);
    const result = await client.request('retention.holds', {});
    if (!result.ok) return result.error;
    if (isSameSession()) retention.dispatch({ type: 'holdsLoaded', holds: result.value.holds });
    return null;
  }

  return {
    load,
    async loadAll() {
      const [days, holds] = await Promise.all([load(), loadHolds()]);
      return days ?? holds;
    },
    async set(days) {
      const result = await client.request('retention.set', days);
      return result.ok ? load() : result.error;
    },
    async hold(target, on) {
      const result = await client.request('retention.hold', { target, on });
      return result.ok ? loadHolds() : result.error;
    },
  };
}
