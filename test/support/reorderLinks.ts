import { setTimeout as sleep } from 'node:timers/promises';
import type { Direction, Link, Proxy } from './startProxy.ts';

/** How long one connection may be overtaken by another. */
const ROUND_MS = 25;

/**
 * Reverses the order across connections: earlier data of one is delivered after later data of another. Within each
 * connection the order stays, as TCP guarantees.
 */
export async function reorderLinks(
  wire: Pick<Proxy, 'links'>,
  direction: Direction,
  isOver: () => boolean,
): Promise<void> {
  let links: readonly Link[] = [];
  do {
    const spoke = new Set<Link>();
    links = wire.links;
    for (const link of links) {
      link[direction].block();
      link[direction].listen(() => void spoke.add(link));
    }
    await sleep(ROUND_MS);
    for (const link of [...spoke].toReversed()) {
      link[direction].release();
      await sleep(1); // Until it has been sent.
    }
    for (const link of links) link[direction].release();
  } while (!isOver());
}
