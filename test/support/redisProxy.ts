import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire to Redis that a test can hold up or cut. */
export interface RedisProxy {
  readonly url: string;
  /** All that clients have written since the last `hold`. */
  written(): string;
  /** From now on no answer gets through, while requests still do. */
  hold(): void;
  release(): void;
  /** Cuts every connection; answers that were held are lost. */
  cut(): void;
  stop(): Promise<void>;
}

export async function startRedisProxy(redisUrl: string): Promise<RedisProxy> {
  const target = new URL(redisUrl);
  const pairs = new Set<{ client: Socket; redis: Socket; held: Buffer[] }>();
  let holding = false;
  let written = '';

  const server = createServer((client) => {
    const redis = connect(Number(target.port), target.hostname);
    const pair = { client, redis, held: [] as Buffer[] };
    pairs.add(pair);
    client.on('data', (data) => {
      written += data.toString('latin1');
      redis.write(data);
    });
    redis.on('data', (data) => (holding ? pair.held.push(data) : client.write(data)));
    for (const socket of [client, redis]) {
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        pairs.delete(pair);
        client.destroy();
        redis.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function cut(): void {
    holding = false;
    for (const { client, redis } of pairs) {
      client.destroy();
      redis.destroy();
    }
  }

  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written: () => written,
    hold() {
      holding = true;
      written = '';
    },
    release() {
      holding = false;
      for (const { client, held } of pairs) for (const data of held.splice(0)) client.write(data);
    },
    cut,
    async stop() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
