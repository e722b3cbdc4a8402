import { createKeys } from '#core/keys.ts';
import { connectToRedis } from './connectToRedis.ts';
import { onFileFinished } from './cleanUps.ts';
import { join, startTwoCores } from './coreForTests.ts';
import { ask } from './roomsForTests.ts';

/** A team with an owner and an admin, on two nodes. */
export async function startAdministeredTeam() {
  const { core, elsewhere, keyPrefix } = startTwoCores();
  const redis = connectToRedis();
  onFileFinished(() => redis.disconnect());
  const owner = await join(core, 'Olga Owner');
  const admin = await join(core, 'Ada Admin');
  await ask(owner, 'admin.setRole', { userId: admin.me.id, role: 'admin' });
  return { core, elsewhere, redis, keys: createKeys(keyPrefix), owner, admin };
}
