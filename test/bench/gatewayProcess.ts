import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { io } from 'socket.io-client';
import { repositoryRoot } from '../support/repositoryRoot.ts';

export interface GatewayProcess {
  readonly port: number;
  readonly pid: number;
  /** A client with a socket of its own, as a page has it; `by` is another port, where a proxy listens. */
  connect(by?: number): Transport;
  stop(): Promise<void>;
}

/** The gateway as it is hosted: a process of its own, on a free port. */
export async function startGatewayProcess(redisUrl: string): Promise<GatewayProcess> {
  const entry = join(repositoryRoot, 'src-gateway/index.ts');
  const child = spawn(process.execPath, [entry, '--redis', redisUrl, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const port = Number(new URL(line.replace('Parley is ready: ', '')).port);
  const closers: (() => void)[] = [];
  return {
    port,
    pid: child.pid ?? 0,
    connect(by = port) {
      const socket = io(`http://127.0.0.1:${by}`, { ...SOCKET_OPTIONS, forceNew: true });
      const transport = createSocketTransport({
        socket,
        onViolation(what) {
          throw new Error(`outside the protocol: ${what}`);
        },
      });
      closers.push(() => transport.close());
      return transport;
    },
    async stop() {
      for (const close of closers) close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
