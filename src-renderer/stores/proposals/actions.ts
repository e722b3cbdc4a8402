import type { Data } from '#shared/contract/index.ts';
import type { Proposal } from '#shared/contract/proposalCalls.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { sameSession, type Context } from '../Context.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import { createIdempotencyKeys } from '../createIdempotencyKeys.ts';
import type { Refusal } from '../Problem.ts';
import { serverTime } from '../rooms/clock.ts';
import { openRoom } from '../rooms/openRoom.ts';

/** Proposals of two people to make their direct conversation a room. */
export interface ProposalActions {
  /** Loads the open proposal of a direct conversation. Never rejects. */
  readonly load: (conversationId: string) => Promise<void>;
  /** Events may have been missed: reloads the known proposals and that of the open conversation. */
  readonly refresh: () => Promise<void>;
  /** Proposes a room. If the other person's proposal is open, it is accepted instead, and its room opens. */
  readonly make: (conversationId: string, name: string) => Refusal;
  /** Accepts the other person's proposal, and opens the room. */
  readonly accept: (conversationId: string, id: string) => Refusal;
  /** Declines the other person's proposal, or withdraws one's own. */
  readonly end: (conversationId: string, id: string) => Refusal;
  readonly applyEvent: (event: Data<'proposal.changed'>) => void;
}

/** A proposal is checked again when it should have expired, but not more often, because the clocks may differ. */
const CHECK_MIN_MS = 10_000;
const CHECK_MAX_MS = 5 * 60_000;

export function createProposalActions(
  { client, stores, now, newId }: Context,
  conversations: Pick<ConversationActions, 'open' | 'mergeSummaries'>,
): ProposalActions {
  const { proposals } = stores;
  const idempotencyKeys = createIdempotencyKeys(newId);
  let eventsReceived = 0;

  async function load(conversationId: string): Promise<void> {
    const isSameSession = sameSession(stores);
    const before = eventsReceived;
    const result = await client.request('proposal.read', { conversationId });
    if (!result.ok || !isSameSession()) return;
    // An event that arrived meanwhile may be newer than the answer.
    if (eventsReceived === before) change(conversationId, result.value.proposal);
    else await load(conversationId);
  }

  function change(conversationId: string, proposal: Proposal | null): void {
    proposals.dispatch({ type: 'changed', conversationId, proposal });
    if (proposal !== null) checkAfterExpiry(conversationId, proposal);
  }

  /** The server publishes nothing when a proposal expires. */
  function checkAfterExpiry(conversationId: string, { id, expiresAt }: Proposal): void {
    const left = expiresAt - serverTime(stores.rooms.getState(), now());
    setTimeout(
      () => {
        if (proposals.getState()[conversationId]?.id === id) void load(conversationId);
      },
      Math.min(Math.max(left, CHECK_MIN_MS), CHECK_MAX_MS),
    );
  }

  return {
    load,
    async refresh() {
      const { openId } = stores.timelines.getState();
      const ids = new Set(Object.keys(proposals.getState()));
      if (openId !== null && !isRoom(openId)) ids.add(openId);
      await Promise.all([...ids].map(load));
    },
    async make(conversationId, name) {
      const isSameSession = sameSession(stores);
      const id = idempotencyKeys.keyFor({ conversationId, name });
      const result = await client.request('proposal.make', { conversationId, id, name });
      if (!result.ok) return result.error;
      idempotencyKeys.clear();
      if (!isSameSession()) return null;
      if (result.value.conversation === null) stores.rooms.dispatch({ type: 'dialogClosed' });
      else openRoom(stores, conversations, result.value.conversation);
      return null;
    },
    async accept(conversationId, id) {
      const isSameSession = sameSession(stores);
      const result = await client.request('proposal.accept', { conversationId, id });
      if (!result.ok) return result.error;
      if (isSameSession()) openRoom(stores, conversations, result.value.conversation);
      return null;
    },
    async end(conversationId, id) {
      const result = await client.request('proposal.end', { conversationId, id });
      return result.ok ? null : result.error;
    },
    applyEvent({ conversationId, proposal }) {
      eventsReceived += 1;
      change(conversationId, proposal);
    },
  };
}
