import type { Head } from '#shared/contract/model.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import type { Logs } from '../../local/keepLogs.ts';
import { createTurns } from '../createTurns.ts';
import { MENTIONS } from '../inbox/reduce.ts';

/** So many at a time: nobody is waiting for them, and somebody may be for another answer. */
const AT_ONCE = 3;

export interface RefreshCopiesPorts {
  readonly logs: Pick<Logs, 'reach'>;
  readonly catchUp: (conversationId: string) => Promise<void>;
}

const writtenToMe = ({ type }: Notice): boolean => MENTIONS.includes(type);

/**
 * Catches up with conversations whose log went on while what is kept of it here did not, whether anybody opens them or not:
 * what is new is here when there is no network, and what was recalled goes from this computer, too. First those that were
 * on the screen a moment ago, then those where something was written to me, then those with something unread.
 */
export function createRefreshCopies({ stores }: Pick<Context, 'stores'>, { logs, catchUp }: RefreshCopiesPorts) {
  const inTurn = createTurns(AT_ONCE);
  const underWay = new Set<string>();

  function isBehind({ conversationId, epoch, offset }: Head): boolean {
    const kept = logs.reach(conversationId);
    const isOpen = stores.timelines.getState().byId[conversationId]?.open === true;
    return !isOpen && kept !== undefined && (kept.epoch !== epoch || kept.offset < offset);
  }

  /** Looked at anew for every turn: what mentions me may be told while others are caught up with. */
  function takeMostUrgent(waiting: Set<Head>): Head | undefined {
    const { recent } = stores.timelines.getState();
    const unreadNotices = stores.inbox.getState().notices.filter(({ read }) => !read);
    const naming = new Set(unreadNotices.filter(writtenToMe).map(({ place }) => place.conversationId));
    const urgency = ({ conversationId, unread }: Head): number =>
      recent.includes(conversationId) ? 3 : naming.has(conversationId) ? 2 : unread > 0 ? 1 : 0;
    const [first] = [...waiting].toSorted((one, other) => urgency(other) - urgency(one));
    if (first !== undefined) waiting.delete(first);
    return first;
  }

  return async function refreshCopies(heads: readonly Head[]): Promise<void> {
    const mine = sameSession(stores);

    async function refresh(head: Head | undefined): Promise<void> {
      // It may have been opened, or caught up with, before its turn came.
      if (head === undefined) return;
      const { conversationId } = head;
      if (!mine() || !isBehind(head) || underWay.has(conversationId)) return;
      underWay.add(conversationId);
      await catchUp(conversationId);
      underWay.delete(conversationId);
      if (mine()) stores.timelines.dispatch({ type: 'shelved', conversationId });
    }

    const waiting = new Set(heads.filter(isBehind));
    await Promise.all([...waiting].map(() => inTurn(() => refresh(takeMostUrgent(waiting)))));
  };
}
