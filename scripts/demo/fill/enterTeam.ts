import { accountKeys } from '#core/account/accounts.ts';
import { hashPassword, DEFAULT_PASSWORD_COST } from '#core/account/password.ts';
import { scripts } from '#core/generated/scripts.ts';
import type { Core } from '#core/index.ts';
import type { Keys } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { createClient } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { type Actor, ACTORS, type People, TEAM } from '../team.ts';
import type { Player } from './Player.ts';

export interface Accounts {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly password: string;
  readonly newId: (actor: Actor) => string;
}

/** Creates all accounts with one password. */
export async function makeAccounts({ redis, keys, password, newId }: Accounts): Promise<void> {
  const hash = await hashPassword(password, DEFAULT_PASSWORD_COST);
  for (const actor of ACTORS) {
    const me = { id: newId(actor), name: TEAM[actor] };
    await redis.run(scripts.createAccount, accountKeys(keys, me.name), { ...me, ...hash });
    await redis.run(scripts.joinPeople, keys.people, { userId: me.id, name: me.name, person: JSON.stringify(me) });
  }
}

/** Signs everyone in, each as a separate client. */
export async function enterTeam(core: Core, password: string): Promise<People<Player>> {
  const players = await Promise.all(ACTORS.map(async (actor) => [actor, await signIn(core, TEAM[actor], password)]));
  return Object.fromEntries(players) as Record<Actor, Player>;
}

async function signIn(core: Core, name: string, password: string): Promise<Player> {
  const { client, leave } = openClient(core);
  const { me, token } = unwrap(await client.request('account.signIn', { name, password }));
  return { ...me, token, client, leave };
}

/** A client in the same process as the core. */
export function openClient(core: Core): Pick<Player, 'client' | 'leave'> {
  const listeners = new Set<(frame: Frame) => void>();
  const connection = core.connect((frame) => {
    for (const listener of listeners) listener(frame);
  });
  const client = createClient({
    transport: {
      request: (name, args) => connection.request(name, args),
      subscribe(onFrame) {
        listeners.add(onFrame);
        return () => listeners.delete(onFrame);
      },
    },
    onViolation(what) {
      throw new Error(what);
    },
  });
  return { client, leave: () => connection.close() };
}
