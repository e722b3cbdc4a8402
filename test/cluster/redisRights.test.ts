import { expect, it, onTestFinished } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { checkRedis } from '#core/redis/checkRedis.ts';
import { gatewayRights, gatewayRules, ruleOf } from '#core/redis/redisRights.ts';
import { slotOf } from '#core/redis/slotOf.ts';
import { pair, randomPrefix, say, startCore } from '../support/coreForTests.ts';
import {
  ADMIN_PASSWORD,
  asAdmin,
  createGatewayUser,
  readCommands,
  readRefused,
  setUser,
  USER_PASSWORD,
} from '../support/leastRights.ts';
import { startCluster, type TestCluster } from '../support/startCluster.ts';

/** Redis gives up a manual fail-over after five seconds, without saying so; sending it again earlier starts it again. */
const MANUAL_FAILOVER_MS = 6_000;

/** Exchanges the roles of the master of this slot and its replica. */
async function failOver(cluster: TestCluster, slot: number): Promise<void> {
  const ports = cluster.nodes.map(({ port }) => port);
  const { port: master } = await cluster.masterOf(slot);
  const replica = ports[(ports.indexOf(master) + ports.length / 2) % ports.length] ?? 0;
  const readLink = () => asAdmin(replica, (redis) => redis.info('replication'));
  await expect.poll(readLink).toContain('master_link_status:up');
  let sentAt = -Infinity;
  const readMaster = async () => {
    if (performance.now() - sentAt > MANUAL_FAILOVER_MS) {
      sentAt = performance.now();
      // Refused if the replica has become the master since the last poll.
      await asAdmin(replica, (redis) => redis.call('CLUSTER', 'FAILOVER').catch(() => null));
    }
    return (await cluster.masterOf(slot)).port;
  };
  await expect.poll(readMaster).toBe(replica);
}

it('uses every right for clusters, and no other, while a slot moves and replicas take over', async () => {
  const cluster = await startCluster({ password: ADMIN_PASSWORD });
  onTestFinished(() => cluster.stop());
  const ports = cluster.nodes.map(({ port }) => port);
  const [url = ''] = await Promise.all(ports.map(createGatewayUser));
  for (const port of ports) await asAdmin(port, (redis) => redis.config('RESETSTAT'));
  const used = async () => (await Promise.all(ports.map(readCommands))).flat();
  const keyPrefix = randomPrefix();
  const core = startCore({ redis: { url }, keyPrefix, deadlineMs: 30_000 });
  onTestFinished(() => core.stop());
  const { mei, conversationId } = await pair(core);
  await say(mei, conversationId, 'before');
  // Before this test itself asks for the slots.
  expect(await used()).toEqual(expect.arrayContaining(['cluster|info', 'cluster|slots']));

  const slot = slotOf(createKeys(keyPrefix).conversation(conversationId).meta);
  const sent: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  await cluster.moveSlot(slot, async () => {
    sent.push(say(mei, conversationId, 'while the slot moves').catch((error: unknown) => failures.push(error)));
    await expect.poll(used).toContain('asking');
  });
  await Promise.all(sent);
  expect(failures).toEqual([]);

  const alone = gatewayRights(keyPrefix, { cluster: false, database: false }).keyless;
  const { keyless } = gatewayRights(keyPrefix, { cluster: true, database: false });
  const expected = keyless.map(ruleOf).filter((rule) => !alone.map(ruleOf).includes(rule));
  expect(expected).toHaveLength(5);
  const isUsed = async () => {
    const commands = await used();
    return expected.every((rule) => commands.includes(rule.slice(1)));
  };
  // Whether the client library keeps its connection to a former master depends on which node it asks, and when.
  for (let round = 0; round < 20 && !(await isUsed()); round += 1) {
    await failOver(cluster, slot);
    await expect.poll(async () => (await mei.request('conversation.list', {})).ok).toBe(true);
  }
  expect(await used()).toEqual(expect.arrayContaining(expected.map((rule) => rule.slice(1))));
  expect((await Promise.all(ports.map(readRefused))).flat().filter((name) => name !== 'config|get')).toEqual([]);
});

it('checks the rights on every master', async () => {
  const cluster = await startCluster({ password: ADMIN_PASSWORD });
  onTestFinished(() => cluster.stop());
  const rules = gatewayRules('parley');
  for (const { port } of cluster.nodes) await setUser(port, 'team', rules);
  const [first, second] = cluster.nodes;
  const url = `redis://team:${USER_PASSWORD}@127.0.0.1:${first?.port}`;
  expect(await checkRedis({ url })).toMatchObject({ ok: true });
  for (const missing of ['+rpush', '+eval']) {
    const others = rules.filter((rule) => rule !== missing);
    await setUser(second?.port ?? 0, 'team', others);
    const answer = await checkRedis({ url });
    expect(answer).toMatchObject({ ok: false, error: { code: 'REDIS_NOT_PERMITTED', details: { missing } } });
  }
});
