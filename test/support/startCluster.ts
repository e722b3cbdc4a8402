import { Redis } from 'ioredis';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis, type TestRedis } from './startRedis.ts';

const MASTERS = 3;
const SLOTS = 16_384;
/** What differs from a cluster without a password whose nodes never replace each other. */
interface ClusterOptions {
  /** Of all nodes. */
  readonly password?: string;
  /** A node that does not answer for this long (ms) is replaced by its replica. */
  readonly nodeTimeoutMs?: number;
}

/** Longer than a busy machine stands still. */
const NODE_TIMEOUT_MS = 15_000;

export interface TestCluster {
  /** One node, from which clients discover the others. */
  readonly url: string;
  readonly nodes: readonly TestRedis[];
  /** The node that owns a slot now, according to the queried node. */
  masterOf(slot: number): Promise<TestRedis>;
  /** Clears the script cache of every node. */
  forgetScripts(): Promise<void>;
  /** Moves a slot with all its keys to the next master. `onMoved`: its keys are there, but the slot is not yet. */
  moveSlot(slot: number, onMoved?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis Cluster on loopback: three masters, each with a replica. */
export async function startCluster({
  password = '',
  nodeTimeoutMs = NODE_TIMEOUT_MS,
}: ClusterOptions = {}): Promise<TestCluster> {
  const nodes: TestRedis[] = [];
  const ask = asker(password);
  async function stop(): Promise<void> {
    await Promise.all(nodes.map((node) => node.stop()));
  }
  try {
    // Sequentially, because a free port stays free only until it is taken.
    for (let index = 0; index < 2 * MASTERS; index += 1) nodes.push(await startNode(password, nodeTimeoutMs));
    await join(nodes, ask);
  } catch (error) {
    await stop();
    throw error;
  }
  async function masterOf(slot: number): Promise<TestRedis> {
    for (const node of nodes.filter(({ running }) => running)) {
      const ranges = await ask(node, (redis) => redis.cluster('SLOTS'));
      const port = ranges.find(([from, to]) => from <= slot && slot <= to)?.[2]?.[1];
      const master = nodes.find((each) => each.port === port);
      if (master !== undefined) return master;
    }
    throw new Error(`no node owns slot ${slot}`);
  }

  return {
    url: `redis://${password === '' ? '' : `:${password}@`}127.0.0.1:${nodes[0]?.port}`,
    nodes,
    masterOf,
    async forgetScripts() {
      for (const node of nodes) await ask(node, (redis) => redis.script('FLUSH'));
    },
    async moveSlot(slot, onMoved) {
      const [from, to] = [await masterOf(slot), await masterOf((slot + Math.floor(SLOTS / MASTERS)) % SLOTS)];
      const [fromId, toId] = [await ask(from, readId), await ask(to, readId)];
      await ask(to, (redis) => redis.cluster('SETSLOT', slot, 'IMPORTING', fromId));
      await ask(from, async (redis) => {
        await redis.cluster('SETSLOT', slot, 'MIGRATING', toId);
        const keys = await redis.cluster('GETKEYSINSLOT', slot, 1_000);
        const auth = password === '' ? [] : ['AUTH', password];
        await redis.call('MIGRATE', '127.0.0.1', to.port, '', 0, 5_000, ...auth, 'KEYS', ...keys);
      });
      await onMoved?.();
      for (const node of [to, from]) await ask(node, (redis) => redis.cluster('SETSLOT', slot, 'NODE', toId));
    },
    stop,
  };
}

async function startNode(password: string, nodeTimeoutMs: number): Promise<TestRedis> {
  const settings = {
    'cluster-enabled': 'yes',
    'cluster-config-file': 'nodes.conf',
    'cluster-port': String(await findFreePort()),
    'cluster-node-timeout': String(nodeTimeoutMs),
    // Slots without a master must not stop the others.
    'cluster-require-full-coverage': 'no',
    // A replica counts from its first bytes on, and the first are a ping.
    'repl-ping-replica-period': '1',
    'repl-diskless-sync-delay': '0',
    'cluster-replica-validity-factor': '0',
    ...(password !== '' && { requirepass: password, masterauth: password }),
  };
  return startRedis(Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]));
}

/** Introduces the nodes to each other, assigns the slots, and waits until all agree. */
async function join(nodes: readonly TestRedis[], ask: Ask): Promise<void> {
  for (const [index, node] of nodes.entries()) {
    await ask(node, async (redis) => {
      await redis.cluster('SET-CONFIG-EPOCH', index + 1);
      const [from, to] = [index, index + 1].map((part) => Math.round((part * SLOTS) / MASTERS));
      if (index < MASTERS) await redis.call('CLUSTER', 'ADDSLOTSRANGE', from ?? 0, (to ?? 0) - 1);
    });
  }
  // Each with each, because gossip alone takes long.
  const busPorts = await Promise.all(nodes.map((node) => ask(node, readBusPort)));
  for (const [index, node] of nodes.entries()) {
    await ask(node, async (redis) => {
      for (const [other, { port }] of nodes.entries()) {
        if (other > index) await redis.call('CLUSTER', 'MEET', '127.0.0.1', port, busPorts[other] ?? '');
      }
    });
  }
  const knowsAll = (known: string): boolean =>
    known.trim().split('\n').length === nodes.length && !known.includes('handshake');
  for (const node of nodes) await until(ask, node, async (redis) => knowsAll(String(await redis.cluster('NODES'))));
  for (const [index, master] of nodes.slice(0, MASTERS).entries()) {
    const replica = nodes[MASTERS + index];
    if (replica === undefined) continue;
    const id = await ask(master, readId);
    await ask(replica, (redis) => redis.cluster('REPLICATE', id));
  }
  for (const replica of nodes.slice(MASTERS)) {
    await until(ask, replica, async (redis) => (await redis.info('replication')).includes('master_link_status:up'));
  }
  for (const node of nodes) {
    await until(ask, node, async (redis) => {
      const slots = await redis.cluster('SLOTS');
      const complete = slots.length === MASTERS && slots.every((range) => range.length === 4);
      return complete && (await redis.cluster('INFO')).includes('cluster_state:ok');
    });
  }
}

async function readBusPort(redis: Redis): Promise<string> {
  const [, port = ''] = await redis.config('GET', 'cluster-port');
  return port;
}

async function readId(redis: Redis): Promise<string> {
  return redis.cluster('MYID');
}

async function until(ask: Ask, node: TestRedis, isSo: (redis: Redis) => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  await ask(node, async (redis) => {
    while (!(await isSo(redis))) {
      if (Date.now() > deadline) throw new Error(`the cluster did not form: ${String(await redis.cluster('NODES'))}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

type Ask = <Value>(node: TestRedis, work: (redis: Redis) => Promise<Value>) => Promise<Value>;

function asker(password: string): Ask {
  return async ({ port }, work) => {
    const redis = new Redis(port, '127.0.0.1', { replyMapping: 'legacy', ...(password !== '' && { password }) });
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  };
}
