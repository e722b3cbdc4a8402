import type { Proposal } from '#shared/contract/proposalCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** The open proposals to make a direct conversation a room, by conversation. */
export type ProposalsState = Readonly<Record<string, Proposal>>;

export type ProposalsAction =
  /** `proposal` null: it has ended. */
  | { readonly type: 'changed'; readonly conversationId: string; readonly proposal: Proposal | null }
  | { readonly type: 'reset' };

export const initialProposals: ProposalsState = {};

export function reduceProposals(state: ProposalsState, action: ProposalsAction): ProposalsState {
  switch (action.type) {
    case 'changed': {
      const { conversationId, proposal } = action;
      if (proposal === null) return conversationId in state ? without(state, conversationId) : state;
      return { ...state, [conversationId]: proposal };
    }
    case 'reset':
      return initialProposals;
    default:
      return assertNever(action);
  }
}
