import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { clientIdSchema, conversationIdSchema, epochSchema, roomSummarySchema, userIdSchema } from './model.ts';

/** An open proposal to make a direct conversation a room. */
export const proposalSchema = z.object({
  id: clientIdSchema,
  by: userIdSchema,
  /** Of the room. */
  name: z.string(),
  expiresAt: instantSchema,
});

export type Proposal = z.infer<typeof proposalSchema>;

const which = { conversationId: conversationIdSchema, id: clientIdSchema };

/**
 * A direct conversation in which both people are present becomes a room when both want it: one proposes, the other
 * accepts. Then a hidden room without a limit of seats, which stays open, exists with both as members, owned by the
 * person who proposed it. The direct conversation stays as it is, and the accepting person's message in it is the
 * room's link. A proposal ends after five minutes, or when one of the two declines, withdraws or goes offline.
 * Calls may be refused with CONVERSATION_NOT_FOUND, NOT_A_MEMBER, INVALID_ARGUMENT `{field: 'conversationId'}` (not a
 * direct conversation of two), ROOM_ENCRYPTED (an encrypted one).
 */
export const proposalCalls = {
  /**
   * If the other person's proposal is open, it is accepted instead, and `conversation` is its room: of two who propose
   * at once, both are in one room. A retry with the same `id` changes nothing. Refuses: ROOM_NAME_INVALID,
   * ROOM_NAME_TAKEN, NOT_PRESENT.
   */
  'proposal.make': defineCall({
    session: 'required',
    input: z.object({ ...which, name: z.string().max(1024) }),
    output: z.object({ proposal: proposalSchema, conversation: roomSummarySchema.nullable() }),
  }),
  /**
   * A retry completes what an interrupted call has begun. Refuses: PROPOSAL_ENDED, NOT_PRESENT (the proposal has ended), ROOM_NAME_TAKEN (by
   * another room since; the proposal has ended).
   */
  'proposal.accept': defineCall({
    session: 'required',
    input: z.object(which),
    output: z.object({ conversation: roomSummarySchema }),
  }),
  /** Declines the other person's proposal, or withdraws one's own. Idempotent; an accepted proposal stays. */
  'proposal.end': defineCall({ session: 'required', input: z.object(which), output: z.object({}) }),
  /** The open proposal; null: there is none. */
  'proposal.read': defineCall({
    session: 'required',
    input: z.object({ conversationId: conversationIdSchema }),
    output: z.object({ proposal: proposalSchema.nullable() }),
  }),
} as const;

export const proposalEvents = {
  /** A proposal was made, or ended (null). Ephemeral: after a reconnection, `proposal.read`. */
  'proposal.changed': z.object({
    conversationId: conversationIdSchema,
    epoch: epochSchema,
    proposal: proposalSchema.nullable(),
  }),
} as const;
