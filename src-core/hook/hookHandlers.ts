import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Hook } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { findNameFault } from '#shared/text/nameRules.ts';
import { normaliseName } from '#shared/text/personName.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import { readEach } from '../redis/redisErrors.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';
import { checkPattern } from '../topic/TopicEntry.ts';
import { createToken, hashToken } from '../token.ts';

/** A hook's entry in its creator's list. */
const listedHookSchema = z.object({ at: z.number(), tokenHash: z.string(), name: z.string(), pattern: z.string() });
type ListedHook = z.infer<typeof listedHookSchema>;

/**
 * A hook is listed before its token is activated and unlisted after it is revoked, so no active token is ever unlisted.
 */
export function createHookHandlers(ports: DataPorts): DomainHandlers<'hook'> {
  const { redis, keys } = ports;

  return {
    'hook.create': async ({ name: text, pattern: written }, { session: { me } }) => {
      const fault = findNameFault(text, LIMITS.nameLength);
      if (fault !== null) throw new ChatError('NAME_INVALID', { maxLength: LIMITS.nameLength, ...fault });
      const [id, name, pattern, token] = [randomId(), normaliseName(text), checkPattern(written), createToken()];
      const tokenHash = hashToken(token);
      const entry = JSON.stringify({ tokenHash, name, pattern });
      const { at } = await redis.run(scripts.enterHook, keys.user(me.id), { id, limit: LIMITS.hooksPerPerson, entry });
      await redis.run(scripts.openHook, keys.hook(tokenHash), { id, name, pattern, by: me.id });
      return { hook: { id, name, pattern, by: me.id, at, lastUsedAt: null }, token };
    },

    'hook.list': async (_input, { session: { me } }) => {
      const listed = [...(await listHooks(ports, me.id))];
      const uses = await redis.runAll(
        listed.map(([, { tokenHash }]) => prepare(scripts.readHookUse, keys.hook(tokenHash), {})),
      );
      const hooks = listed.map(([id, { name, pattern, at }], index): Hook => {
        const use = uses[index];
        if (use?.ok === false) throw use.error;
        return { id, name, pattern, by: me.id, at, lastUsedAt: use?.reply.lastUsedAt ?? null };
      });
      return { hooks: hooks.toSorted((one, other) => one.at - other.at) };
    },

    'hook.remove': async ({ id }, { session: { me } }) => {
      const hook = (await listHooks(ports, me.id)).get(id);
      if (hook === undefined) throw new ChatError('HOOK_NOT_FOUND');
      await redis.run(scripts.closeHook, keys.hook(hook.tokenHash), {});
      await redis.run(scripts.leaveHooks, keys.user(me.id), { id });
      return {};
    },
  };
}

/** The hooks that a person created, by id. */
export async function listHooks({ redis, keys }: DataPorts, userId: string): Promise<ReadonlyMap<string, ListedHook>> {
  const { hooks } = await redis.run(scripts.listHooks, keys.user(userId), {});
  const parsed = readEach(
    redis,
    'reading a hook',
    hooks,
    ({ id, entry }) => [id, listedHookSchema.parse(JSON.parse(entry))] as const,
  );
  return new Map(parsed);
}
