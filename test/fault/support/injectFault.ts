import { setTimeout as sleep } from 'node:timers/promises';
import { reorderLinks } from '../../support/reorderLinks.ts';
import type { Link, Proxy } from '../../support/startProxy.ts';
import type { Fault, Part } from './planSchedule.ts';
import type { Random } from '../../support/random.ts';
import type { Deployment } from './startDeployment.ts';

/** A page that can be killed with its process and restarted on the same disk. */
export interface Killable {
  readonly kill: () => void;
  readonly start: () => void;
}

/**
 * Applies one fault to the servers for its duration. The clients have to recover from its effects, such as cut
 * connections.
 */
export async function injectFault(
  fault: Fault,
  { deployment, pages, random }: { deployment: Deployment; pages: readonly Killable[]; random: Random },
): Promise<void> {
  switch (fault.kind) {
    case 'delay':
      return withLinks(deployment.proxies[fault.proxy], fault.forMs, (link) =>
        link[fault.direction].delay(() => random.between(0, fault.upToMs)),
      );
    case 'cutAfter':
      return withLinks(deployment.proxies[fault.proxy], fault.forMs, (link) =>
        link[fault.direction].cutAfter(fault.bytes),
      );
    case 'hold': {
      const chosen = choose(deployment.proxies[fault.proxy].links, fault.part, random);
      for (const link of chosen) link[fault.direction].block();
      await sleep(fault.forMs);
      for (const link of chosen) link[fault.ending]();
      return;
    }
    case 'reorder': {
      const until = performance.now() + fault.forMs;
      return reorderLinks(deployment.proxies[fault.proxy], fault.direction, () => performance.now() > until);
    }
    case 'halfOpen':
    case 'refuse': {
      const proxy = deployment.proxies[fault.proxy];
      await proxy.setEntry(fault.kind);
      for (const link of proxy.links) link.cut();
      await sleep(fault.forMs);
      return proxy.heal();
    }
    case 'reset':
      for (const link of deployment.proxies[fault.proxy].links) link.reset();
      return;
    case 'redisKilled':
      await deployment.killRedis();
      await sleep(fault.forMs);
      return deployment.restartRedis();
    case 'powerLost':
      await deployment.losePower(fault.unwrittenMs);
      await sleep(fault.forMs);
      return deployment.restartRedis();
    case 'redisFull':
      await deployment.fillRedis();
      await sleep(fault.forMs);
      return deployment.freeRedis();
    case 'gatewayKilled':
      await deployment.killGateway();
      return deployment.restartGateway();
    case 'pageKilled': {
      const page = pages[fault.page];
      page?.kill();
      await sleep(fault.forMs);
      page?.start();
    }
  }
}

/** Applies a fault to the connections that exist and to those opened while it lasts. */
async function withLinks(proxy: Proxy, forMs: number, apply: (link: Link) => void): Promise<void> {
  for (const link of proxy.links) apply(link);
  const stop = proxy.onLink(apply);
  await sleep(forMs);
  stop();
  await proxy.heal();
}

function choose(links: readonly Link[], part: Part, random: Random): readonly Link[] {
  if (part === 'all') return links;
  if (part === 'one') return links.filter((_, index) => index === random.between(0, links.length - 1)).slice(0, 1);
  return links.filter(({ beginning }) => beginning.includes('parley-subscriber'));
}
