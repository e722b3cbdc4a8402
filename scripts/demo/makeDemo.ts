import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { randomId } from '#core/randomId.ts';
import { idOf, splitChoice } from '../../src-main/backend/address.ts';
import { fillDemo } from './fill/fillDemo.ts';
import { checkHoldsOnlyDemo, deleteDemoData, markAsDemo } from './foreignRedis.ts';
import { openDemoRedis } from './openDemoRedis.ts';
import { demoFolder, type DemoRecord, isOpen, readRecord, removeFolder, writeRecord } from './demoRecord.ts';
import { type Actor, ACTORS } from './team.ts';

/**
 * Creates the team, replacing an earlier one. `redis`: a Redis given by URL. Throws errors with a text for the person.
 */
export async function makeDemo(redis: string | null, log: Logger): Promise<DemoRecord> {
  if (redis !== null) await checkHoldsOnlyDemo(redis);
  await clearDemo();
  if (redis !== null) await deleteDemoData(redis);
  await mkdir(demoFolder(), { recursive: true, mode: 0o700 });
  const password = randomBytes(9).toString('base64url');
  const begun: DemoRecord = { madeAt: null, redis, password, me: null, others: [] };
  await writeRecord(begun);

  const place = await openDemoRedis(redis, log);
  try {
    const ids = Object.fromEntries(ACTORS.map((actor) => [actor, randomId()])) as Record<Actor, string>;
    await markAsDemo(place.ports.redis.url, Object.values(ids));
    const now = Date.now();
    const { core, people } = await fillDemo({ ports: place.ports, now, password, newId: (actor) => ids[actor] });
    await core.stop();
    const { me, ...others } = people;
    const record: DemoRecord = {
      ...begun,
      madeAt: now,
      me: { id: me.id, name: me.name, token: me.token },
      others: Object.values(others).map(({ id, name, token }) => ({ id, name, token })),
    };
    await prepareDesktop(redis, me.token);
    await writeRecord(record);
    return record;
  } finally {
    await place.stop();
  }
}

/** Removes the demo. Returns whether there was one. Throws if it is open, and if its Redis contains other data. */
export async function clearDemo(): Promise<boolean> {
  const record = await readRecord();
  if (record === null) return false;
  if (await isOpen()) throw new Error('The demo is open: quit that Parley first.');
  if (record.redis !== null) await deleteDemoData(record.redis);
  await removeFolder();
  return true;
}

/** Writes the desktop's settings and session as after a choice of connection and a sign-in. */
async function prepareDesktop(redis: string | null, token: string): Promise<void> {
  const { saved } = splitChoice(redis === null ? { kind: 'embedded' } : { kind: 'redis', url: redis });
  // A Redis given by URL is passed with its password at every start instead.
  const settings = { allowPlainText: true, ...(redis === null && { connection: saved }) };
  const secrets = { [`session of ${idOf(saved)}`]: { backend: 'plain-text', value: token } };
  await writeJson('settings.json', settings);
  await writeJson('secrets.json', secrets);
}

function writeJson(name: string, value: unknown): Promise<void> {
  return writeFile(join(demoFolder(), name), JSON.stringify(value), { mode: 0o600 });
}
