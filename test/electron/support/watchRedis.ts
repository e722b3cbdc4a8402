import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { scripts } from '#core/generated/scripts.ts';

export interface Fetch {
  readonly reader: string;
  /** The offset of the reader's cursor; `null` for a fetch without a cursor. */
  readonly after: number | null;
}

/** Records every fetch from the private Redis under a root, with MONITOR, until `stop`. */
export async function watchFetches(root: string): Promise<{ stop(): Fetch[] }> {
  const state = JSON.parse(await readFile(join(root, 'redis', 'server.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const socket = createConnection(state.port, '127.0.0.1');
  const lines = createInterface({ input: socket });
  const fetches: Fetch[] = [];
  socket.write(`AUTH ${state.password}\r\n`);
  await once(lines, 'line');
  socket.write('MONITOR\r\n');
  await once(lines, 'line');
  const { sha1, keys, args } = scripts.fetchEvents;
  lines.on('line', (line: string) => {
    const [command, script, , ...rest] = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value ?? '');
    if (command?.toLowerCase() !== 'evalsha' || script !== sha1) return;
    const valueOf = (name: string): string =>
      rest[keys.length + args.findIndex((argument) => argument.name === name)] ?? '';
    fetches.push({ reader: valueOf('reader'), after: valueOf('epoch') === '' ? null : Number(valueOf('offset')) });
  });
  return {
    stop() {
      socket.destroy();
      return fetches;
    },
  };
}
