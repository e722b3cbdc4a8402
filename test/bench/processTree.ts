import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process and its descendants. Linux only: uses `/proc`. */
export interface TreeUse {
  /** CPU time so far by name and process id. */
  readonly cpuSeconds: ReadonlyMap<string, number>;
  /** Memory, with shared pages counted once (PSS). */
  readonly memoryMb: number;
}

export function canSeeProcesses(): boolean {
  return process.platform === 'linux';
}

/** Throws when the root is not running any more: its use would be taken for 0. */
export function measureTree(root: number): TreeUse {
  const cpuSeconds = new Map<string, number>();
  let kilobytes = 0;
  for (const pid of treeOf(root)) {
    try {
      const { name, ticks } = readStat(pid);
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
      cpuSeconds.set(`${name} ${pid}`, ticks / ticksPerSecond());
    } catch (error) {
      if (pid === root) throw new Error(`process ${root} can't be measured`, { cause: error });
      continue; // exited during the reading
    }
  }
  return { cpuSeconds, memoryMb: kilobytes / 1024 };
}

/** CPU time between two readings; a process that exited in between is left out. */
export function cpuBetween(before: TreeUse, after: TreeUse): number {
  return [...after.cpuSeconds].reduce((sum, [key, seconds]) => sum + seconds - (before.cpuSeconds.get(key) ?? 0), 0);
}

function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { parent } = readStat(Number(name));
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      continue; // exited during the reading
    }
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

function readStat(pid: number): { name: string; parent: number; ticks: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name is in parentheses and may contain any character.
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(fields[1]), ticks: user + system };
}

let ticks = 0;
function ticksPerSecond(): number {
  if (ticks === 0) ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
}
