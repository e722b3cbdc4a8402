import { once } from 'node:events';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { inject } from 'vitest';

export interface SeenCommand {
  readonly command: string;
  /** Its first argument: most often the key. */
  readonly key: string;
  /** Called by a script, not by a client: no round trip of its own. */
  readonly fromScript: boolean;
}

/** `+1795253520.395787 [0 127.0.0.1:59944] "hset" "key" …`; a script's own calls come from `lua`. */
const MONITORED = /^\+\S+ \[\d+ (\S+)\] "([^"]*)"(.*)$/;

/**
 * Redis' own record (MONITOR) of every command that names `part` in its arguments, from now until `stop`. Read from a bare
 * socket, because ioredis takes what comes in one packet with MONITOR's own answer for answers to commands.
 */
export async function watchCommands(part: string): Promise<{ stop(): Promise<SeenCommand[]> }> {
  const url = new URL(inject('redisUrl'));
  const socket = createConnection(Number(url.port), url.hostname);
  const lines = createInterface({ input: socket });
  const seen: SeenCommand[] = [];
  const marker = `watched-${part}`;
  let onMarker: (() => void) | undefined;
  lines.on('line', (line) => {
    const [, source, command = '', args = ''] = MONITORED.exec(line) ?? [];
    if (args === ` "${marker}"`) onMarker?.();
    else if (args.includes(part)) {
      const key = /"([^"]*)"/.exec(args)?.[1] ?? '';
      seen.push({ command: command.toLowerCase(), key, fromScript: source === 'lua' });
    }
  });
  const started = once(lines, 'line');
  socket.write('MONITOR\r\n');
  await started;
  return {
    async stop() {
      // What MONITOR tells comes in order: after the marker, nothing from before is missing.
      const reached = new Promise<void>((resolve) => (onMarker = resolve));
      const redis = new Redis(url.href, { replyMapping: 'legacy' });
      await redis.echo(marker);
      await reached;
      redis.disconnect();
      socket.destroy();
      return seen;
    },
  };
}
