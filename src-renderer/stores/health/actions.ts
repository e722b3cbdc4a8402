import { type Context, sameSession } from '../Context.ts';
import type { Refusal } from '../Problem.ts';

/** The state of the server. The server checks the rights. */
export interface HealthActions {
  readonly load: () => Refusal;
}

export function createHealthActions({ client, stores }: Context): HealthActions {
  return {
    async load() {
      const isSameSession = sameSession(stores);
      const result = await client.request('admin.health', {});
      if (!result.ok) return result.error;
      if (isSameSession()) stores.health.dispatch({ type: 'reportLoaded', report: result.value });
      return null;
    },
  };
}
