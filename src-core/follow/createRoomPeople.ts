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

export function createRoomPeople({ call }: Pick<RedisAccess, 'call'>, keys: Keys): RoomPeople {
  // A field is `epoch:person`: a room that is made anew at once is another.
  return {
    async keep(conversationId, epoch, known, events) {
      const entered = events.filter(({ type }) => type === 'entered').map(({ from }) => from);
      const fields = [...known, ...entered].flatMap((id) => [`${epoch}:${id}`, '1']);
      if (fields.length === 0) return;
      await call(DURING, (command) => command.hset(keys.followed(conversationId).people, ...fields));
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
      const fields = people.map((userId) => `${epoch}:${userId}`);
      await call(DURING, (command) => command.hdel(keys.followed(conversationId).people, ...fields));
    },
  };
}
