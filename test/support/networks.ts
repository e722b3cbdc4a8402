import { execFileSync } from 'node:child_process';

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/** Why this computer can't have network namespaces for tests; null: it can. */
export function whyNoNamespaces(): string | null {
  if (process.platform !== 'linux') return 'network namespaces exist only on Linux';
  if (process.getuid?.() !== 0) return 'only root may create network namespaces';
  const probe = `parley-probe-${process.pid}`;
  try {
    ip('netns', 'add', probe);
    ip('netns', 'del', probe);
    return null;
  } catch {
    return 'this computer has no program `ip`, or may not create network namespaces';
  }
}

/** A network namespace: the network of a computer of its own, which a cable connects to another one. */
export interface Network {
  readonly address: string;
  /** The command that runs another command in it. */
  readonly enter: readonly [string, ...string[]];
  /** Plugs the cable in or pulls it out. */
  readonly plug: (isIn: boolean) => void;
  readonly changeAddress: (from: string, to: string) => void;
}

export interface CableNetworks {
  readonly ends: readonly [Network, Network];
  /** The namespaces end with the last process in them. */
  readonly remove: () => void;
}

let created = 0;

/** Two networks with a cable between them, `10.88.0.1` and `10.88.0.2`. */
export function createCableNetworks(): CableNetworks {
  created += 1;
  const id = `${process.pid}c${created}`;
  const ends = [1, 2].map((number) => ({
    name: `parley-${id}-${number}`,
    cable: `p${id}${number}`,
    address: `10.88.0.${number}`,
  }));
  const [one, other] = ends as [End, End];
  for (const { name } of ends) ip('netns', 'add', name);
  ip('link', 'add', one.cable, 'netns', one.name, 'type', 'veth', 'peer', 'name', other.cable, 'netns', other.name);
  return {
    ends: [connect(one), connect(other)],
    remove() {
      for (const { name } of ends) ip('netns', 'del', name);
    },
  };
}

interface End {
  readonly name: string;
  readonly cable: string;
  readonly address: string;
}

function connect({ name, cable, address }: End): Network {
  const inside = (...args: string[]): void => void ip('-n', name, ...args);
  inside('link', 'set', 'lo', 'up');
  inside('addr', 'add', `${address}/24`, 'dev', cable);
  inside('link', 'set', cable, 'up');
  return {
    address,
    enter: ['nsenter', `--net=/run/netns/${name}`],
    plug: (isIn) => inside('link', 'set', cable, isIn ? 'up' : 'down'),
    changeAddress(from, to) {
      inside('addr', 'del', `${from}/24`, 'dev', cable);
      inside('addr', 'add', `${to}/24`, 'dev', cable);
    },
  };
}
