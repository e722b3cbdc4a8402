import { z } from 'zod';
import { searchQuerySchema } from '../search/searchQuery.ts';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { documentChangeSchema, outgoingSchema, searchHitSchema, storedLogSchema } from './localModel.ts';
import {
  clientIdSchema,
  conversationIdSchema,
  epochSchema,
  keptEventSchema,
  logEventSchema,
  offsetSchema,
} from './model.ts';

const nothing = z.object({});
/** Whose data: a server and a person on it. Accounts of one profile know nothing of each other. */
const account = z.string().min(1).max(4096);
const conversation = { account, conversationId: conversationIdSchema };
const limit = z.number().int().min(1).max(LIMITS.localEvents);

/**
 * The local store: what is kept on this computer. In the desktop main serves it from a SQLite file, in a browser the page
 * itself from IndexedDB. It is a cache of the log plus an outbox: losing it loses only what was not yet sent. An answer to a
 * call that writes means that it is on disk, whole. Every call may be refused with LOCAL_STORE_FULL (no room on the disk;
 * nothing of the call was done) or LOCAL_STORE_FAILED.
 */
export const localCalls = {
  /**
   * What is needed at the start, in one answer. `store`: `rebuilt` means that the file was broken: it was set aside and a new one
   * begun, which the person is told once.
   */
  'local.open': defineCall({
    session: 'none',
    input: z.object({ account }),
    output: z.object({
      store: z.enum(['whole', 'rebuilt']),
      documents: z.record(z.string(), z.json()),
      /** In the order in which they were written. */
      outgoing: listOf(outgoingSchema),
      logs: listOf(storedLogSchema),
    }),
  }),
  /** All changes or none. */
  'local.writeDocuments': defineCall({
    session: 'none',
    input: z.object({ account, documents: z.array(documentChangeSchema) }),
    output: nothing,
  }),

  /** Puts messages at the end of the outbox and changes documents (the draft that they were), in one step. Repeating it changes nothing. */
  'local.queue': defineCall({
    session: 'none',
    input: z.object({
      account,
      messages: z.array(outgoingSchema),
      documents: z.array(documentChangeSchema).default([]),
    }),
    output: nothing,
  }),
  /** What is known of a message on its way, anew; it keeps its place. One that is no longer there stays away. */
  'local.changeOutgoing': defineCall({
    session: 'none',
    input: z.object({ account, message: outgoingSchema }),
    output: nothing,
  }),
  /** Messages that arrived or that nobody wants any more, and the bytes of their files. */
  'local.dropOutgoing': defineCall({
    session: 'none',
    input: z.object({ ...conversation, clientIds: z.array(clientIdSchema) }),
    output: nothing,
  }),
  /** Bytes of a file that goes with a message to be, under its id (`clientId`), from `offset` on; `offset` 0 begins anew, and with no bytes keeps none. Refuses a gap: INVALID_ARGUMENT. */
  'local.keepBytes': defineCall({
    session: 'none',
    input: z.object({ account, clientId: clientIdSchema, offset: offsetSchema, chunk: z.instanceof(Uint8Array) }),
    output: nothing,
  }),
  /** At most `LIMITS.chunkBytes` of them; none after the end, or where none are kept. */
  'local.readBytes': defineCall({
    session: 'none',
    input: z.object({ account, clientId: clientIdSchema, offset: offsetSchema }),
    output: z.object({ chunk: z.instanceof(Uint8Array) }),
  }),

  /**
   * Keeps events of a log, old ones as they are now. Another epoch than the one that is kept replaces everything of the
   * conversation. `cutAfter`: what is kept after this offset is not in the log any more. A recall among the events takes its
   * message from what is kept.
   */
  'local.keepEvents': defineCall({
    session: 'none',
    input: z.object({
      ...conversation,
      epoch: epochSchema,
      events: z.array(keptEventSchema),
      cutAfter: offsetSchema.optional(),
    }),
    output: nothing,
  }),
  /**
   * Events without a gap, by offset: the last ones; with `before` those that join on to that offset, with `around` those about it (none
   * where it is not kept). `epoch` is null where nothing of the conversation is kept.
   */
  'local.readEvents': defineCall({
    session: 'none',
    input: z.object({
      ...conversation,
      before: offsetSchema.optional(),
      around: offsetSchema.optional(),
      limit,
    }),
    output: z.object({ epoch: epochSchema.nullable(), events: listOf(logEventSchema) }),
  }),
  /** Nothing of this conversation's log and outbox is kept any longer. Documents stay. */
  'local.forgetConversation': defineCall({ session: 'none', input: z.object(conversation), output: nothing }),

  /** Messages that are kept here, newest first. `next` goes on from there; null: that was all. `searched`: how many are kept. */
  'local.search': defineCall({
    session: 'none',
    input: z.object({ account, query: searchQuerySchema, after: z.string().max(256).nullable().default(null), limit }),
    output: z.object({
      hits: listOf(searchHitSchema),
      next: z.string().max(256).nullable(),
      searched: countSchema,
    }),
  }),

  /** Forgets the account on this computer. */
  'local.wipe': defineCall({ session: 'none', input: z.object({ account }), output: nothing }),
} as const;

export const localEvents = {
  /** Somebody else over the same store (another tab of this browser) changed the outbox. `kept`: new, or known anew. */
  'local.outgoingChanged': z.object({
    account,
    kept: z.array(outgoingSchema),
    dropped: z.array(z.object({ conversationId: conversationIdSchema, clientId: clientIdSchema })),
  }),
} as const;
