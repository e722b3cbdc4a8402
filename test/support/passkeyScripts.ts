import { scripts } from '#core/generated/scripts.ts';
import type { startScripts } from './scriptsForTests.ts';

type Started = ReturnType<typeof startScripts>;

/** The passkeys of one person, through their scripts. At most three. */
export function passkeysOf({ one, keys }: Pick<Started, 'one' | 'keys'>, userId: string) {
  const user = keys.user(userId);
  const add = (id: string, { secret = '', removals = 0, counter = 0, name = id, redis = one } = {}) => {
    const passkey = JSON.stringify({ name, counter, isSynced: false });
    return redis.run(scripts.addPasskey, user, { id, passkey, secret, removals, limit: 3 });
  };
  const use = (id: string, counter: number, { isSynced = false, redis = one } = {}) =>
    redis.run(scripts.usePasskey, user, { id, counter, isSynced });
  const remove = (id: string) => one.run(scripts.removePasskey, user, { id });
  const removeAll = () => one.run(scripts.removePasskeys, user, {});
  async function list() {
    const { passkeys, removals } = await one.run(scripts.listPasskeys, user, {});
    const parsed = passkeys.map(({ id, passkey }) => {
      const fields = JSON.parse(passkey) as { readonly createdAt: number; readonly usedAt?: number };
      return { id, ...fields };
    });
    return { removals, passkeys: parsed.toSorted((a, b) => a.id.localeCompare(b.id)) };
  }
  return { user, add, use, remove, removeAll, list };
}
