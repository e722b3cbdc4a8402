import { setTimeout as sleep } from 'node:timers/promises';
import type { Direction, Link, Proxy } from './startProxy.ts';

/** So long one connection may be overtaken by another. */
const ROUND_MS = 25;

/**
 * Turns the order of connections around: what came first on one passes after what came later on another. Within each
 * connection the order stays, as TCP has it.
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
      link[direction].hold();
      link[direction].listen(() => void spoke.add(link));
    }
    await sleep(ROUND_MS);
    for (const link of [...spoke].toReversed()) {
      link[direction].release();
      await sleep(1); // until it is on its way
    }
    for (const link of links) link[direction].release();
  } while (!isOver());
}
