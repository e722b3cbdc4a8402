import type { Hook } from '#shared/contract/noticeModel.ts';
import { type Context, sameSession } from '../Context.ts';
import type { Refusal } from '../Problem.ts';

/** The webhooks of everyone, for admins. The server checks the rights. */
export interface TeamHooksActions {
  /** Loads the list from its beginning. */
  readonly load: () => Refusal;
  readonly loadMore: () => Refusal;
  readonly revoke: (hook: Hook) => Refusal;
}

export function createTeamHooksActions({ client, stores }: Context): TeamHooksActions {
  const { teamHooks } = stores;

  /** Loads a page, and more while they are empty. */
  async function load(after: string | null): Refusal {
    const isSameSession = sameSession(stores);
    let [type, next]: ['loaded' | 'moreLoaded', string | null] = [after === null ? 'loaded' : 'moreLoaded', after];
    let isEmpty = true;
    do {
      const result = await client.request('admin.hooks', next === null ? {} : { after: next });
      if (!result.ok) return result.error;
      if (!isSameSession()) return null;
      teamHooks.dispatch({ type, pages: result.value });
      type = 'moreLoaded';
      ({ next } = result.value);
      isEmpty = result.value.hooks.length === 0;
    } while (isEmpty && next !== null);
    return null;
  }

  return {
    load: () => load(null),
    async loadMore() {
      const next = teamHooks.getState()?.next ?? null;
      return next === null ? null : load(next);
    },
    async revoke({ by, id }) {
      const result = await client.request('admin.revokeHook', { userId: by, id });
      // Its creator may have removed it.
      if (!result.ok && result.error.code !== 'HOOK_NOT_FOUND') return result.error;
      teamHooks.dispatch({ type: 'revoked', id });
      return null;
    },
  };
}
