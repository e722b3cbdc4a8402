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
/** An account: a server and a person on it. The data of different accounts of one profile is isolated. */
const account = z.string().min(1).max(4096);
const conversation = { account, conversationId: conversationIdSchema };
const limit = z.number().int().min(1).max(LIMITS.localEvents);

/**
 * The local store: the data kept on this computer. In the desktop, main serves it from a SQLite file; in a browser, the
 * page itself from IndexedDB. It is a cache of the log plus an outbox, so losing it loses only unsent messages. A call
 * that writes returns after everything is on disk. Every call may be refused with LOCAL_STORE_FULL (disk full; nothing
 * was changed) or LOCAL_STORE_FAILED.
 */
export const localCalls = {
  /**
   * Reads everything that is needed at the start in one reply. `store`: `rebuilt` means that the file was corrupt,
   * `unreadable` that the key of an encrypted one is lost: it was moved aside and a new one created, which the person
   * is notified of once.
   */
  'local.open': defineCall({
    session: 'none',
    input: z.object({ account }),
    output: z.object({
      store: z.enum(['whole', 'rebuilt', 'unreadable']),
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

  /** Appends messages to the outbox and changes documents (such as the draft they came from) atomically. Idempotent. */
  'local.queue': defineCall({
    session: 'none',
    input: z.object({
      account,
      messages: z.array(outgoingSchema),
      documents: z.array(documentChangeSchema).default([]),
    }),
    output: nothing,
  }),
  /** Updates an outgoing message in place. A message that no longer exists is not recreated. */
  'local.changeOutgoing': defineCall({
    session: 'none',
    input: z.object({ account, message: outgoingSchema }),
    output: nothing,
  }),
  /** Removes sent or discarded messages, and the bytes of their files. */
  'local.dropOutgoing': defineCall({
    session: 'none',
    input: z.object({ ...conversation, clientIds: z.array(clientIdSchema) }),
    output: nothing,
  }),
  /**
   * Stores bytes of an attached file under its id (`clientId`), from `offset` on; `offset` 0 replaces existing bytes,
   * without bytes it deletes them. Refuses a gap: INVALID_ARGUMENT.
   */
  'local.keepBytes': defineCall({
    session: 'none',
    input: z.object({ account, clientId: clientIdSchema, offset: offsetSchema, chunk: z.instanceof(Uint8Array) }),
    output: nothing,
  }),
  /** Returns at most `LIMITS.chunkBytes`; empty after the end, or if nothing is stored. */
  'local.readBytes': defineCall({
    session: 'none',
    input: z.object({ account, clientId: clientIdSchema, offset: offsetSchema }),
    output: z.object({ chunk: z.instanceof(Uint8Array) }),
  }),

  /**
   * Stores events of a log in their current form. A new epoch replaces everything stored for the conversation.
   * `cutAfter`: stored events after this offset are no longer in the log. A recall among the events deletes its
   * message.
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
   * Reads contiguous events, ordered by offset: the last ones; with `before` those directly before that offset; with
   * `around` those around it (none if it is not stored). `epoch` is null if nothing of the conversation is stored.
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
  /** Deletes the log and outbox of a conversation. Documents stay. */
  'local.forgetConversation': defineCall({ session: 'none', input: z.object(conversation), output: nothing }),

  /**
   * Searches the stored messages, newest first. `next`: the cursor of the next page, which may follow a page with fewer
   * hits than `limit`; null: last page. `searched`: number of stored messages.
   */
  'local.search': defineCall({
    session: 'none',
    input: z.object({ account, query: searchQuerySchema, after: z.string().max(256).nullable().default(null), limit }),
    output: z.object({
      hits: listOf(searchHitSchema),
      next: z.string().max(256).nullable(),
      searched: countSchema,
    }),
  }),

  /** Deletes the account's data on this computer. */
  'local.wipe': defineCall({ session: 'none', input: z.object({ account }), output: nothing }),
} as const;

export const localEvents = {
  /** Another window on the same store changed drafts. */
  'local.draftsChanged': z.object({
    account,
    drafts: z.array(z.object({ conversationId: conversationIdSchema, text: z.string() })),
  }),
  /** Another user of the same store (another browser tab) changed the outbox. `kept`: new or updated messages. */
  'local.outgoingChanged': z.object({
    account,
    kept: z.array(outgoingSchema),
    dropped: z.array(z.object({ conversationId: conversationIdSchema, clientId: clientIdSchema })),
  }),
} as const;
