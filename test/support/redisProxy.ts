import { startProxy } from './startProxy.ts';

/** A connection to Redis that a test can block or cut. */
export interface RedisProxy {
  readonly url: string;
  /** Everything that clients have written since the last `hold`. */
  written(): string;
  /** Blocks all answers from now on, while requests still pass. */
  block(): void;
  release(): void;
  /** Cuts every connection; blocked answers are lost. */
  cut(): void;
  stop(): Promise<void>;
}

export async function startRedisProxy(redisUrl: string): Promise<RedisProxy> {
  const address = new URL(redisUrl);
  const proxy = await startProxy(Number(address.port));
  address.port = String(proxy.port);
  let isBlocking = false;
  let written = '';
  proxy.onLink((link) => {
    if (isBlocking) link.toClient.block();
    link.toServer.listen((data) => (written += data.toString('latin1')));
  });

  return {
    url: address.href,
    written: () => written,
    block() {
      isBlocking = true;
      written = '';
      for (const { toClient } of proxy.links) toClient.block();
    },
    release() {
      isBlocking = false;
      for (const link of proxy.links) link.release();
    },
    cut() {
      isBlocking = false;
      for (const link of proxy.links) link.cut();
    },
    stop: () => proxy.stop(),
  };
}
