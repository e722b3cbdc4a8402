import { once } from 'node:events';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { inject } from 'vitest';

export interface SeenCommand {
  readonly command: string;
  /** Its first argument: usually the key. */
  readonly key: string;
  /** Called by a script, not by a client, so it is no round trip. */
  readonly fromScript: boolean;
}

/** `+1795253520.395787 [0 127.0.0.1:59944] "hset" "key" …`; calls of scripts have the source `lua`. */
const MONITORED = /^\+(\S+) \[\d+ (\S+)\] "([^"]*)"(.*)$/;

interface TimedCommand extends SeenCommand {
  /** Seconds since 1970. */
  readonly at: number;
}

/**
 * Records every command that has `part` in its arguments with MONITOR, from now until `stop`, on all servers in order
 * of time.
 */
export async function watchCommands(part: string): Promise<{ stop(): Promise<SeenCommand[]> }> {
  const watches = await Promise.all((inject('redisServers') ?? []).map((url) => watchServer(url, part)));
  return {
    async stop() {
      const seen = await Promise.all(watches.map((watch) => watch.stop()));
      const inOrder = seen.flat().toSorted((one, other) => one.at - other.at);
      return inOrder.map(({ at: _at, ...command }) => command);
    },
  };
}

/** Uses a raw socket, because ioredis parses data in the packet of MONITOR's own reply as replies to commands. */
async function watchServer(url: string, part: string): Promise<{ stop(): Promise<TimedCommand[]> }> {
  const { hostname, port, password } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  const lines = createInterface({ input: socket });
  const seen: TimedCommand[] = [];
  const marker = `watched-${part}`;
  let onMarker: (() => void) | undefined;
  lines.on('line', (line) => {
    const [, at, source, command = '', args = ''] = MONITORED.exec(line) ?? [];
    if (args === ` "${marker}"`) onMarker?.();
    else if (args.includes(part)) {
      const key = /"([^"]*)"/.exec(args)?.[1] ?? '';
      seen.push({ at: Number(at), command: command.toLowerCase(), key, fromScript: source === 'lua' });
    }
  });
  for (const command of [`AUTH ${password}`, 'MONITOR']) {
    const answered = once(lines, 'line');
    socket.write(`${command}\r\n`);
    await answered;
  }
  return {
    async stop() {
      // MONITOR reports in order: once the marker arrives, no earlier command is missing.
      const reached = new Promise<void>((resolve) => (onMarker = resolve));
      const redis = new Redis(url, { replyMapping: 'legacy' });
      await redis.echo(marker);
      await reached;
      redis.disconnect();
      socket.destroy();
      return seen;
    },
  };
}
