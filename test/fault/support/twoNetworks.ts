import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

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

/** A computer of its own as far as the network is concerned, connected to another one by a cable. */
export interface NetworkComputer {
  /** Plugs the cable in or pulls it out. */
  readonly plug: (isIn: boolean) => void;
  readonly changeAddress: (from: string, to: string) => void;
  /** Starts a program of this folder. */
  readonly start: (program: string) => RunningProgram;
}

export interface RunningProgram {
  readonly process: ChildProcess;
  readonly tell: (line: string) => void;
  /** The next printed object with this field, in the order of printing; the others are skipped. */
  readonly next: (field: string) => Promise<Record<string, unknown>>;
}

let created = 0;

/** Two computers with a cable between them, `10.88.0.1` and `10.88.0.2`, until the test ends. */
export function createTwoComputers(): readonly [NetworkComputer, NetworkComputer] {
  created += 1;
  const names = [0, 1].map((index) => `parley-${process.pid}-${created}-${index}`) as [string, string];
  const cables = [0, 1].map((index) => `p${process.pid}c${created}${index}`) as [string, string];
  onTestFinished(() => {
    for (const name of names) ip('netns', 'del', name);
  });
  for (const name of names) ip('netns', 'add', name);
  ip('link', 'add', cables[0], 'netns', names[0], 'type', 'veth', 'peer', 'name', cables[1], 'netns', names[1]);
  names.forEach((name, index) => {
    ip('-n', name, 'link', 'set', 'lo', 'up');
    ip('-n', name, 'addr', 'add', `10.88.0.${index + 1}/24`, 'dev', cables[index] ?? '');
    ip('-n', name, 'link', 'set', cables[index] ?? '', 'up');
  });
  return [computer(names[0], cables[0]), computer(names[1], cables[1])];
}

function computer(name: string, cable: string): NetworkComputer {
  return {
    plug: (isIn) => void ip('-n', name, 'link', 'set', cable, isIn ? 'up' : 'down'),
    changeAddress(from, to) {
      ip('-n', name, 'addr', 'del', `${from}/24`, 'dev', cable);
      ip('-n', name, 'addr', 'add', `${to}/24`, 'dev', cable);
    },
    start: (program) => startProgram(name, fileURLToPath(new URL(program, import.meta.url))),
  };
}

function startProgram(namespace: string, file: string): RunningProgram {
  const child = spawn('ip', ['netns', 'exec', namespace, process.execPath, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });
  const printed: Record<string, unknown>[] = [];
  const waiting = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    printed.push(JSON.parse(line) as Record<string, unknown>);
    for (const wake of waiting) wake();
  });
  return {
    process: child,
    tell: (line) => void child.stdin.write(`${line}\n`),
    async next(field) {
      for (;;) {
        const object = printed.shift();
        if (object === undefined) {
          const { promise, resolve } = Promise.withResolvers<void>();
          waiting.add(resolve);
          await promise;
          waiting.delete(resolve);
        } else if (field in object) return object;
      }
    },
  };
}
