import type { Head } from '#shared/contract/model.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Logs } from '../persistence/createLogPersistence.ts';
import { createLimit } from '../createLimit.ts';
import { MENTIONS } from '../inbox/reduce.ts';

/** Concurrency limit. These fetches are in the background and must not delay others. */
const CONCURRENCY = 3;

export interface RefreshStoredLogsDeps {
  readonly logs: Pick<Logs, 'storedHead'>;
  readonly catchUp: (conversationId: string) => Promise<void>;
}

const isMention = ({ type }: Notice): boolean => MENTIONS.includes(type);

/**
 * Fetches the missing events of persisted logs that are behind their heads, opened or not, so that new messages are
 * available offline and recalled ones are removed from this computer. The order: recently shown conversations, then
 * those with unread mentions, then those with unread messages.
 */
export function createRefreshStoredLogs({ stores }: Pick<Context, 'stores'>, { logs, catchUp }: RefreshStoredLogsDeps) {
  const limit = createLimit(CONCURRENCY);
  const running = new Set<string>();

  function isBehind({ conversationId, epoch, offset }: Head): boolean {
    const kept = logs.storedHead(conversationId);
    const isOpen = stores.timelines.getState().byId[conversationId]?.open === true;
    return !isOpen && kept !== undefined && (kept.epoch !== epoch || kept.offset < offset);
  }

  /** Evaluated again for each slot, because mentions may arrive while other logs are fetched. */
  function takeMostUrgent(waiting: Set<Head>): Head | undefined {
    const { recent } = stores.timelines.getState();
    const unreadNotices = stores.inbox.getState().notices.filter(({ read }) => !read);
    const mentioning = new Set(unreadNotices.filter(isMention).map(({ place }) => place.conversationId));
    const urgency = ({ conversationId, unread }: Head): number =>
      recent.includes(conversationId) ? 3 : mentioning.has(conversationId) ? 2 : unread > 0 ? 1 : 0;
    const [first] = [...waiting].toSorted((one, other) => urgency(other) - urgency(one));
    if (first !== undefined) waiting.delete(first);
    return first;
  }

  return async function refreshCopies(heads: readonly Head[]): Promise<void> {
    const isSameSession = sameSession(stores);

    async function refresh(head: Head | undefined): Promise<void> {
      // It may have been opened or fetched while it waited.
      if (head === undefined) return;
      const { conversationId } = head;
      if (!isSameSession() || !isBehind(head) || running.has(conversationId)) return;
      running.add(conversationId);
      await catchUp(conversationId);
      running.delete(conversationId);
      if (isSameSession()) stores.timelines.dispatch({ type: 'evicted', conversationId });
    }

    const waiting = new Set(heads.filter(isBehind));
    await Promise.all([...waiting].map(() => limit(() => refresh(takeMostUrgent(waiting)))));
  };
}
