import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import { directIds } from '#shared/conversation/directId.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';

/** More changes of the same block from other devices during one call are not expected. */
const MAX_ATTEMPTS = 10;

/** Whether a person blocks another one. */
export async function isBlocking({ redis, keys }: DataPorts, by: string, userId: string): Promise<boolean> {
  const since = await redis.call('reading a block', (command) => command.zscore(keys.user(by).blocks, userId));
  return since !== null;
}

/** Sets in the direct conversations of two people, if they have been opened, whether one blocks the other. */
export async function setBlockFlags(
  { redis, keys }: DataPorts,
  by: string,
  userId: string,
  on: boolean,
): Promise<void> {
  const args = { isFirst: by < userId, on };
  const prepared = directIds(by, userId).map((id) => prepare(scripts.applyBlock, keys.conversation(id), args));
  repliesOf(await redis.runAll(prepared));
}

/** Applies whether a person blocks another one to their direct conversations. `wanted`: whether they did just now. */
export async function applyBlock(ports: DataPorts, by: string, userId: string, wanted: boolean): Promise<void> {
  let on = wanted;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await setBlockFlags(ports, by, userId, on);
    const current = await isBlocking(ports, by, userId);
    if (current === on) return;
    on = current;
  }
}

/**
 * The list of blocked people is in the slot of the person who blocks; the direct conversation, whose scripts enforce the
 * block, is in another one. The list is written first and is the truth; then its state is applied to the conversation
 * until they agree, so that calls of two devices at the same time leave both in the same state. After a crash in between,
 * a repetition of the call completes the rest.
 */
export function createBlockHandlers(ports: DataPorts): DomainHandlers<'block'> {
  const { redis, keys } = ports;

  return {
    'block.set': async ({ userId, on }, { session: { me } }) => {
      if (on) {
        const { role } = await redis.run(scripts.readMember, keys.people, { userId });
        if (role === null) throw new ChatError('PERSON_NOT_FOUND', { userId });
      }
      const args = { by: me.id, userId, on, limit: LIMITS.blockedPeople };
      await redis.run(scripts.setBlocked, keys.user(me.id), args);
      if (userId !== me.id) await applyBlock(ports, me.id, userId, on);
      return {};
    },

    'block.list': async (_input, { session: { me } }) => {
      const { blocked } = await redis.run(scripts.listBlocked, keys.user(me.id), {});
      return { blocked: [...blocked] };
    },
  };
}
