import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { directSummary, headArgs } from '../conversation/readHeads.ts';
import { applyBlock, isBlocking } from '../block/blockHandlers.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { isCompanion } from '../guest/companions.ts';
import { readNames } from '../person/personHandlers.ts';
import { randomId } from '../randomId.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { directId, encryptedDirectId, peopleOf } from '#shared/conversation/directId.ts';

export interface DirectPorts extends DataPorts {
  readonly timing: Timing;
}

export function createDirectHandlers(ports: DirectPorts): Pick<DomainHandlers<'direct'>, 'direct.open'> {
  const { redis, keys, timing } = ports;

  async function readPerson(userId: string): Promise<Person> {
    const name = (await readNames(ports, [userId])).get(userId);
    if (name === undefined) throw new ChatError('PERSON_NOT_FOUND', { userId });
    return { id: userId, name };
  }

  /**
   * Two lists and a conversation are in three hash slots. The lists are written first: a crash in between leaves list
   * entries without effect, never a conversation that is missing in the other person's list. Every step is idempotent.
   */
  async function open(conversationId: string): Promise<{ created: boolean; epoch: string }> {
    const [first, second] = peopleOf(conversationId);
    const entries = [first, second].map((id) => prepare(scripts.enterInList, keys.user(id), { conversationId }));
    for (const outcome of await redis.runAll(entries)) if (!outcome.ok) throw outcome.error;
    const epoch = randomId();
    const { created } = await redis.run(scripts.openDirect, keys.conversation(conversationId), {
      first,
      second,
      epoch,
    });
    return { created, epoch };
  }

  /** Publishes the conversation to both people's connected clients. Others find it in their list. */
  async function announce(conversationId: string, epoch: string, people: readonly [Person, Person]): Promise<void> {
    const [one, other] = people;
    const fresh = { conversationId, kind: 'direct', epoch, offset: 0, unread: 0, readOffset: 0, last: null } as const;
    const publish = (to: Person, conversation: ConversationSummary): Promise<unknown> =>
      redis.call('announcing a conversation', (command) =>
        command.spublish(
          keys.user(to.id).channel,
          JSON.stringify({ event: 'conversation.added', data: { conversation } }),
        ),
      );
    await Promise.all([
      publish(one, { ...fresh, with: other }),
      one.id === other.id ? null : publish(other, { ...fresh, with: one }),
    ]);
  }

  /** A guest would not see the conversation. Throws NO_SHARED_ROOM. */
  async function checkGuest(userId: string, me: string): Promise<void> {
    const { role } = await redis.run(scripts.readMember, keys.people, { userId });
    if (role === 'guest' && !(await isCompanion(ports, userId, me))) throw new ChatError('NO_SHARED_ROOM');
  }

  /** A person can't begin a conversation with one who blocks them. Throws DIRECT_UNAVAILABLE. */
  async function checkBlock(userId: string, me: string): Promise<void> {
    if (await isBlocking(ports, userId, me)) throw new ChatError('DIRECT_UNAVAILABLE');
  }

  return {
    'direct.open': async ({ userId, encrypted = false }, { session }) => {
      const { me } = session;
      const other = await readPerson(userId);
      const conversationId = (encrypted ? encryptedDirectId : directId)(me.id, other.id);
      if (!session.conversationIds.includes(conversationId)) {
        await Promise.all([checkGuest(other.id, me.id), checkBlock(other.id, me.id)]);
        // A block of an earlier version is set in the unencrypted conversation only.
        if (encrypted && (await isBlocking(ports, me.id, other.id))) await applyBlock(ports, me.id, other.id, true);
      }
      const { created, epoch } = await open(conversationId);
      if (created) await announce(conversationId, epoch, [me, other]);
      await session.subscribe(conversationId);
      const head = await redis.run(scripts.readHead, keys.conversation(conversationId), headArgs(timing, me.id, true));
      return { conversation: directSummary(conversationId, head, other) };
    },
  };
}
