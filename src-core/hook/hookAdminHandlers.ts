import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { AdminCaller } from '../team/adminHandlers.ts';
import { describeHooks, listHooks, removeHook } from './hookHandlers.ts';

/** People whose hooks one call reads at once, approximately, and how often it does so while it finds none. */
const PEOPLE_AT_ONCE = 100;
const SCANS_PER_CALL = 10;
const HOOKS_PER_PAGE = 200;

/** The hooks of all people, for admins. */
export function createHookAdminHandlers(
  ports: DataPorts,
): Pick<DomainHandlers<'admin', AdminCaller>, 'admin.hooks' | 'admin.revokeHook'> {
  const { redis, keys } = ports;

  /** The hooks of the people of one page of the directory. */
  async function readPage(cursor: string) {
    const page = await redis.run(scripts.scanPeople, keys.people, { cursor, count: PEOPLE_AT_ONCE });
    const lists = await Promise.all(page.people.map(({ id }) => listHooks(ports, id)));
    const hooks = lists.flatMap((list, index) =>
      Array.from(list, ([id, listed]) => ({ by: page.people[index]?.id ?? '', id, listed })),
    );
    return { hooks, next: page.cursor };
  }

  return {
    'admin.hooks': async ({ after }, { session }) => {
      await redis.run(scripts.checkAdmin, keys.people, { actor: session.me.id });
      // The page of the directory, and how many of its hooks were returned before.
      let [cursor = '0', skipped = '0'] = after.split(':');
      for (let scan = 1; ; scan += 1) {
        const { hooks, next } = await readPage(cursor);
        const rest = hooks.slice(Number(skipped));
        if (rest.length > HOOKS_PER_PAGE) {
          const more = `${cursor}:${Number(skipped) + HOOKS_PER_PAGE}`;
          return { hooks: await describeHooks(ports, rest.slice(0, HOOKS_PER_PAGE)), next: more };
        }
        const isLast = next === '0';
        if (rest.length > 0 || isLast || scan === SCANS_PER_CALL) {
          return { hooks: await describeHooks(ports, rest), next: isLast ? null : `${next}:0` };
        }
        [cursor, skipped] = [next, '0'];
      }
    },
    'admin.revokeHook': async ({ userId, id }, { session, address }) => {
      const actor = session.me.id;
      await redis.run(scripts.checkAdmin, keys.people, { actor });
      const listed = (await listHooks(ports, userId)).get(id);
      if (listed === undefined) throw new ChatError('HOOK_NOT_FOUND');
      const change = { action: 'admin.revokeHook', userId, isActive: false, detail: listed.name };
      await redis.run(scripts.recordOversight, keys.people, { actor, address, ...change });
      await removeHook(ports, { by: userId, id, listed });
      return {};
    },
  };
}
