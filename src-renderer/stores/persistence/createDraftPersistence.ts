import { z } from 'zod';
import type { Data, Output } from '#shared/contract/index.ts';
import { draftKey } from '#shared/contract/localModel.ts';
import { epochSchema, offsetSchema } from '#shared/contract/model.ts';
import type { Stores } from '../createStores.ts';
import type { Edit } from '../edits/reduce.ts';
import type { Reply } from '../replies/reduce.ts';
import type { Documents } from './createDocuments.ts';
import { type Outbox, replyKey } from './createOutboxPersistence.ts';

export interface DraftPersistence {
  /** Applies a change of another window. */
  readonly applyRemoteChange: (changed: Data<'local.draftsChanged'>['drafts']) => void;
  readonly restore: (kept: Output<'local.open'>['documents']) => void;
  /** The same after the person has written already: the earlier text is put in front of theirs. */
  readonly merge: (kept: Output<'local.open'>['documents']) => void;
  /** Persists changes. Returns the functions that stop this. */
  readonly persistChanges: () => (() => void)[];
}

const DRAFT = draftKey('');
const REPLY = replyKey('');
const EDIT = 'edit ';
const replySchema = z.object({ epoch: epochSchema, offset: offsetSchema });
const editSchema = z.object({
  ...replySchema.shape,
  before: z.string(),
  text: z.string(),
  isCaption: z.boolean(),
});

/** Persists the state of the composers: a draft, its reply and an edit, each as a document of its own. */
export function createDraftPersistence(
  documents: Documents,
  outbox: Pick<Outbox, 'isQueueing'>,
  { drafts, replies, edits }: Pick<Stores, 'drafts' | 'replies' | 'edits'>,
): DraftPersistence {
  /**
   * The draft of a message that is being queued stays on disk until the message is stored, because one transaction does
   * both.
   */
  function drop(conversationId: string, key: string): void {
    if (!outbox.isQueueing(conversationId)) documents.write(key, null);
  }

  function saveDraft(conversationId: string, text: string): void {
    if (text === '') drop(conversationId, draftKey(conversationId));
    else documents.write(draftKey(conversationId), text);
  }

  function saveReply(conversationId: string, reply: Reply | undefined): void {
    if (reply === undefined) drop(conversationId, replyKey(conversationId));
    else documents.write(replyKey(conversationId), { ...reply });
  }

  let isRemote = false;
  return {
    applyRemoteChange(changed) {
      // The other window has written it.
      isRemote = true;
      for (const { conversationId, text } of changed) {
        // What is typed here is newer, and reaches the other window once it is stored.
        if (!documents.isPending(draftKey(conversationId))) drafts.dispatch({ type: 'changed', conversationId, text });
      }
      isRemote = false;
    },
    restore(kept) {
      const { texts, answered, edited } = readDrafts(kept);
      drafts.dispatch({ type: 'restored', drafts: texts });
      replies.dispatch({ type: 'restored', replies: answered });
      edits.dispatch({ type: 'restored', edits: edited });
    },
    merge(kept) {
      const { texts, answered, edited } = readDrafts(kept);
      for (const [conversationId, text] of Object.entries(texts)) {
        if (text !== drafts.getState()[conversationId]) drafts.dispatch({ type: 'returned', conversationId, text });
      }
      replies.dispatch({ type: 'restored', replies: answered });
      edits.dispatch({ type: 'restored', edits: edited });
    },
    persistChanges: () => [
      drafts.subscribe((now, before) => {
        if (isRemote) return;
        for (const [id, text] of Object.entries(now)) if (text !== before[id]) saveDraft(id, text);
      }),
      replies.subscribe((now, before) => {
        for (const id of new Set([...Object.keys(now), ...Object.keys(before)])) {
          if (now[id] !== before[id]) saveReply(id, now[id]);
        }
      }),
      edits.subscribe((now, before) => {
        for (const id of new Set([...Object.keys(now), ...Object.keys(before)])) {
          const edit = now[id];
          if (edit !== before[id]) documents.write(EDIT + id, edit === undefined ? null : { ...edit });
        }
      }),
    ],
  };
}

function readDrafts(kept: Output<'local.open'>['documents']) {
  const texts: Record<string, string> = {};
  const answered: Record<string, Reply> = {};
  const edited: Record<string, Edit> = {};
  for (const [key, document] of Object.entries(kept)) {
    if (key.startsWith(DRAFT) && typeof document === 'string') texts[key.slice(DRAFT.length)] = document;
    const reply = key.startsWith(REPLY) ? replySchema.safeParse(document) : null;
    if (reply?.success === true) answered[key.slice(REPLY.length)] = reply.data;
    const edit = key.startsWith(EDIT) ? editSchema.safeParse(document) : null;
    if (edit?.success === true) edited[key.slice(EDIT.length)] = edit.data;
  }
  return { texts, answered, edited };
}
