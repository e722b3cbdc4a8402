import type { LogEvent } from '#shared/contract/model.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { FormerRoom } from './Projection.ts';

/**
 * The users who are or were in a room. Kept outside the room's keys, because those are deleted with the room, and the
 * inbox items and counts of its members have to be found after that.
 */
export interface RoomPeople {
  /** Records members. Has to be called before a projection writes anything for them. */
  add(conversationId: string, epoch: string, known: readonly string[], events: readonly LogEvent[]): Promise<void>;
  /**
   * Earlier rooms of the same name that no longer exist. `epoch`: epoch of the current room; null when there is none.
   */
  listEnded(conversationId: string, epoch: string | null): Promise<readonly FormerRoom[]>;
  remove(ended: FormerRoom): Promise<void>;
}

const DURING = 'recording the members of a room';
/** Maximum number of fields per command. */
const AT_ONCE = 1_000;

export function createRoomPeople({ call }: Pick<RedisAccess, 'call'>, keys: Keys): RoomPeople {
  // A field is `epoch:userId`, because a room that is created again under the same name has another epoch.
  return {
    async add(conversationId, epoch, known, events) {
      const entered = events.filter(({ type }) => type === 'entered').map(({ from }) => from);
      const fields = [...known, ...entered].map((userId) => `${epoch}:${userId}`);
      for (let start = 0; start < fields.length; start += AT_ONCE) {
        const entries = Object.fromEntries(fields.slice(start, start + AT_ONCE).map((field) => [field, '1']));
        await call(DURING, (command) => command.hset(keys.followed(conversationId).people, entries));
      }
    },
    async listEnded(conversationId, epoch) {
      const fields = await call(DURING, (command) => command.hkeys(keys.followed(conversationId).people));
      const byEpoch = new Map<string, string[]>();
      for (const field of fields) {
        const [of = '', userId = ''] = field.split(':');
        if (of === epoch) continue;
        const people = byEpoch.get(of);
        if (people === undefined) byEpoch.set(of, [userId]);
        else people.push(userId);
      }
      return [...byEpoch].map(([of, people]) => ({ conversationId, epoch: of, people }));
    },
    async remove({ conversationId, epoch, people }) {
      for (let start = 0; start < people.length; start += AT_ONCE) {
        const fields = people.slice(start, start + AT_ONCE).map((userId) => `${epoch}:${userId}`);
        // at most AT_ONCE
        await call(DURING, (command) => command.hdel(keys.followed(conversationId).people, ...fields));
      }
    },
  };
}
