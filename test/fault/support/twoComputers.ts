import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createCableNetworks, type Network } from '../../support/networks.ts';

/** A computer of its own as far as the network is concerned, connected to another one by a cable. */
export interface NetworkComputer extends Pick<Network, 'plug' | 'changeAddress'> {
  /** Starts a program of this folder. */
  readonly start: (program: string) => RunningProgram;
}

export interface RunningProgram {
  readonly process: ChildProcess;
  readonly tell: (line: string) => void;
  /** The next printed object with this field, in the order of printing; the others are skipped. */
  readonly next: (field: string) => Promise<Record<string, unknown>>;
}

/** Two computers with a cable between them, `10.88.0.1` and `10.88.0.2`, until the test ends. */
export function createTwoComputers(): readonly [NetworkComputer, NetworkComputer] {
  const { ends, remove } = createCableNetworks();
  onTestFinished(remove);
  return [computerIn(ends[0]), computerIn(ends[1])];
}

function computerIn(network: Network): NetworkComputer {
  return {
    ...network,
    start: (program) => startProgram(network, fileURLToPath(new URL(program, import.meta.url))),
  };
}

function startProgram(network: Network, file: string): RunningProgram {
  const [command, ...args] = [...network.enter, process.execPath, file];
  const child = spawn(command, args, {
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
