import { assertNever } from '#shared/errors/assertNever.ts';
import type { Direction } from '../../support/startProxy.ts';
import { createRandom, type Random } from '../../support/random.ts';

/** The proxied link that a fault applies to: in front of Redis or of the gateway. */
export type ProxiedServer = 'redis' | 'gateway';

/** Which connections of a link: all, one of them, or the subscriber connections. */
export type Part = 'all' | 'one' | 'subscribers';

export type Fault =
  | {
      readonly kind: 'delay';
      readonly proxy: ProxiedServer;
      readonly direction: Direction;
      readonly upToMs: number;
      readonly forMs: number;
    }
  | {
      readonly kind: 'cutAfter';
      readonly proxy: ProxiedServer;
      readonly direction: Direction;
      readonly bytes: number;
      readonly forMs: number;
    }
  | {
      readonly kind: 'hold';
      readonly proxy: ProxiedServer;
      readonly direction: Direction;
      readonly part: Part;
      readonly forMs: number;
      readonly ending: 'release' | 'cut';
    }
  | { readonly kind: 'reorder'; readonly proxy: ProxiedServer; readonly direction: Direction; readonly forMs: number }
  | { readonly kind: 'halfOpen' | 'refuse'; readonly proxy: ProxiedServer; readonly forMs: number }
  | { readonly kind: 'reset'; readonly proxy: ProxiedServer }
  | { readonly kind: 'redisKilled' | 'redisFull'; readonly forMs: number }
  | {
      /** Power loss of Redis' machine: with `everysec` the last `unwrittenMs` of writes are not on its disk. */
      readonly kind: 'powerLost';
      readonly unwrittenMs: number;
      readonly forMs: number;
    }
  | { readonly kind: 'gatewayKilled' }
  | { readonly kind: 'pageKilled'; readonly page: 0 | 1; readonly forMs: number };

export interface Schedule {
  readonly seed: number;
  /** With `everysec`, what was acknowledged within the fsync window before a kill may be lost. */
  readonly appendfsync: 'always' | 'everysec';
  readonly faults: readonly { readonly afterMs: number; readonly fault: Fault }[];
}

type Kind = Fault['kind'];

/** How often each kind occurs; a killed process costs seconds, a cut link nothing. */
const WEIGHTS: readonly (readonly [kind: Kind, weight: number])[] = [
  ['delay', 14],
  ['cutAfter', 18],
  ['hold', 22],
  ['halfOpen', 7],
  ['refuse', 7],
  ['reset', 10],
  ['reorder', 8],
  ['redisKilled', 6],
  ['powerLost', 4],
  ['redisFull', 6],
  ['gatewayKilled', 3],
  ['pageKilled', 5],
];
const TOTAL = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);

export function planSchedule(seed: number): Schedule {
  const random = createRandom(seed);
  const faults = Array.from({ length: random.between(3, 6) }, () => ({
    afterMs: random.between(0, 60),
    fault: planFault(random),
  }));
  return { seed, appendfsync: fsyncOf(seed), faults };
}

/** Depends on the seed alone, so that the matching servers can be chosen for it. */
export function fsyncOf(seed: number): Schedule['appendfsync'] {
  return seed % 2 === 0 ? 'always' : 'everysec';
}

function planFault(random: Random): Fault {
  const kind = pickKind(random);
  const proxy = random.pick(['redis', 'gateway'] as const);
  const direction = random.pick(['toServer', 'toClient'] as const);
  const forMs = random.between(20, 180);
  switch (kind) {
    case 'delay':
      return { kind, proxy, direction, upToMs: random.between(5, 80), forMs };
    case 'cutAfter':
      return { kind, proxy, direction, bytes: random.between(1, 3_000), forMs };
    case 'hold': {
      const part = random.pick(['all', 'all', 'one', 'subscribers'] as const);
      return { kind, proxy, direction, part, forMs, ending: random.pick(['release', 'cut'] as const) };
    }
    case 'reorder':
      return { kind, proxy, direction, forMs };
    case 'halfOpen':
    case 'refuse':
      return { kind, proxy, forMs };
    case 'reset':
      return { kind, proxy };
    case 'redisKilled':
    case 'redisFull':
      return { kind, forMs };
    case 'powerLost':
      return { kind, unwrittenMs: random.between(0, 1_000), forMs };
    case 'gatewayKilled':
      return { kind };
    case 'pageKilled':
      return { kind, page: random.pick([0, 1] as const), forMs };
    default:
      return assertNever(kind);
  }
}

function pickKind(random: Random): Kind {
  let left = random.next() * TOTAL;
  for (const [kind, weight] of WEIGHTS) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'reset';
}
