import type { Head } from '#shared/contract/model.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import type { LiveSession } from '../live/LiveSession.ts';
import { prepare, type ReplyOf, type ScriptOutcome } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { prepareList } from './listConversationIds.ts';

const PREVIEW_LENGTH = 140;

export type HeadReply = ReplyOf<typeof scripts.readHead>;

export interface Heads {
  readonly heads: ReadonlyMap<string, HeadReply>;
  /** Rooms whose new password this person has not proved: the details of ROOM_PASSWORD_REQUIRED. */
  readonly locked: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** What `readHead` is asked, which also renews the reader's lease there. `withLast`: the newest message's preview too. */
export function headArgs({ conversationLeaseMs }: Timing, reader: string, withLast: boolean) {
  return { reader, leaseMs: conversationLeaseMs, withLast, preview: PREVIEW_LENGTH };
}

/**
 * The heads of all conversations of a person, by id. One pipelined round trip; a second only for conversations that the
 * session did not hear of, which from then on it hears. Rooms that are gone, or are no longer this person's, leave the list.
 */
export async function readHeads(engine: Engine, session: LiveSession, withLast: boolean): Promise<Heads> {
  const { redis, keys, timing } = engine;
  const { me } = session;
  const prepareHead = (id: string) =>
    prepare(scripts.readHead, keys.conversation(id), headArgs(timing, me.id, withLast));
  const heads = new Map<string, HeadReply>();
  const locked = new Map<string, Readonly<Record<string, unknown>>>();
  const gone: string[] = [];

  function keep(ids: readonly string[], outcomes: readonly ScriptOutcome<HeadReply>[]): void {
    for (const [index, outcome] of outcomes.entries()) {
      const id = ids[index];
      if (id === undefined) continue;
      if (outcome.ok) {
        heads.set(id, outcome.reply);
        session.expectPushes(id, outcome.reply.epoch, outcome.reply.offset);
      } else if (outcome.error.code === 'ROOM_PASSWORD_REQUIRED') locked.set(id, outcome.error.details);
      // One that can't be read is left out and was logged: it must not take the others away.
      else if (outcome.error.code === 'INTERNAL') continue;
      else if (!isGone(outcome)) throw outcome.error;
      else if (isRoom(id)) gone.push(id);
      if (!outcome.ok) session.lose(id, outcome.error);
    }
  }

  const known = session.conversationIds;
  const [list, ...replies] = await redis.runAll([prepareList(keys, me.id), ...known.map(prepareHead)]);
  if (!list.ok) throw list.error;
  keep(known, replies);
  await session.recoverRooms();

  const alreadyAsked = new Set(known);
  const fresh = list.reply.conversationIds.filter((id) => !alreadyAsked.has(id));
  await Promise.all(fresh.map((id) => session.hear(id)));
  keep(fresh, await redis.runAll(fresh.map(prepareHead)));
  if (gone.length > 0) {
    await redis.run(scripts.leaveList, keys.user(me.id), { graceMs: timing.listGraceMs, conversationIds: gone });
  }
  return { heads, locked };
}

/** Entered in the list, but not made yet, or not any more. */
function isGone(outcome: ScriptOutcome<HeadReply>): boolean {
  if (outcome.ok) return false;
  return ['CONVERSATION_NOT_FOUND', 'ROOM_CLOSED', 'NOT_A_MEMBER'].includes(outcome.error.code);
}

export function toHead(conversationId: string, { epoch, offset, unread, readOffset }: HeadReply): Head {
  return { conversationId, epoch, offset, unread, readOffset };
}
