import type { LogEvent } from '#shared/contract/model.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Ended } from './Projection.ts';

/** Who is or was in a room: a room ends with all its keys, and then nobody could say whose notices and counts spoke of it. */
export interface RoomPeople {
  /** Before anything is written for them. */
  keep(conversationId: string, epoch: string, known: readonly string[], events: readonly LogEvent[]): Promise<void>;
  /** Those of rooms of that name that are gone. `epoch`: of the one that is there now. */
  ofOthers(conversationId: string, epoch: string | null): Promise<readonly Ended[]>;
  forget(ended: Ended): Promise<void>;
}

const DURING = 'keeping who is in a room';
/** Fields that one command writes at most. */
const AT_ONCE = 1_000;

export function createRoomPeople({ call }: Pick<RedisAccess, 'call'>, keys: Keys): RoomPeople {
  // A field is `epoch:person`: a room that is made anew at once is another.
  return {
    async keep(conversationId, epoch, known, events) {
      const entered = events.filter(({ type }) => type === 'entered').map(({ from }) => from);
      const fields = [...known, ...entered].map((userId) => `${epoch}:${userId}`);
      for (let start = 0; start < fields.length; start += AT_ONCE) {
        const entries = Object.fromEntries(fields.slice(start, start + AT_ONCE).map((field) => [field, '1']));
        await call(DURING, (command) => command.hset(keys.followed(conversationId).people, entries));
      }
    },
    async ofOthers(conversationId, epoch) {
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
    async forget({ conversationId, epoch, people }) {
      for (let start = 0; start < people.length; start += AT_ONCE) {
        const fields = people.slice(start, start + AT_ONCE).map((userId) => `${epoch}:${userId}`);
        // at most AT_ONCE
        await call(DURING, (command) => command.hdel(keys.followed(conversationId).people, ...fields));
      }
    },
  };
}
