import { otherOf, peopleOf } from '#shared/conversation/directId.ts';
import type { Proposal, proposalCalls } from '#shared/contract/proposalCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { roomId } from '#shared/text/roomId.ts';
import type { MemberHandlers, PublishTo } from './memberCalls.ts';
import type { ModelConversation } from './modelPins.ts';
import { roomState, roomSummary } from './modelRoom.ts';

interface Options {
  readonly publish: PublishTo;
  readonly tick: () => number;
  readonly isOnline: (userId: string) => boolean;
}

const LIFETIME_MS = 5 * 60_000;

/** Proposals to make a direct conversation a room, as `proposalCalls.ts` describes them. The rooms have no log. */
export function createModelProposals({ publish, tick, isOnline }: Options) {
  const open = new Map<string, Proposal>();

  function change({ id: conversationId, epoch }: ModelConversation, proposal: Proposal | null): void {
    if (proposal === null) open.delete(conversationId);
    else open.set(conversationId, proposal);
    publish(peopleOf(conversationId), 'proposal.changed', { conversationId, epoch, proposal });
  }

  function accept(conversation: ModelConversation, { by, name }: Proposal) {
    const summary = roomSummary({ conversationId: roomId(name), room: roomState({ title: name, ownerId: by }) });
    publish(peopleOf(conversation.id), 'conversation.added', { conversation: summary });
    change(conversation, null);
    return summary;
  }

  return {
    /** The proposal expires, which publishes nothing. */
    expire: (conversationId: string): boolean => open.delete(conversationId),
    handlersOf(
      me: string,
      find: (conversationId: string) => ModelConversation,
    ): MemberHandlers<keyof typeof proposalCalls> {
      return {
        'proposal.make': ({ conversationId, id, name }) => {
          const conversation = find(conversationId);
          if (!isOnline(otherOf(conversationId, me))) throw new ChatError('NOT_PRESENT');
          const known = open.get(conversationId);
          if (known !== undefined && known.by !== me) {
            return { proposal: known, conversation: accept(conversation, known) };
          }
          const proposal = { id, by: me, name, expiresAt: tick() + LIFETIME_MS };
          change(conversation, proposal);
          return { proposal, conversation: null };
        },
        'proposal.accept': ({ conversationId, id }) => {
          const conversation = find(conversationId);
          const known = open.get(conversationId);
          if (known?.id !== id || known.by === me) throw new ChatError('PROPOSAL_ENDED');
          return { conversation: accept(conversation, known) };
        },
        'proposal.end': ({ conversationId, id }) => {
          const conversation = find(conversationId);
          if (open.get(conversationId)?.id === id) change(conversation, null);
          return {};
        },
        'proposal.read': ({ conversationId }) => {
          find(conversationId);
          return { proposal: open.get(conversationId) ?? null };
        },
      };
    },
  };
}
