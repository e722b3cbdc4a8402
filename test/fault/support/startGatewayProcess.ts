import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#core/embedded/acquireServer.ts';

export interface GatewayProcess {
  readonly port: number;
  /** Sends SIGKILL: sockets are not closed gracefully. */
  kill(): Promise<void>;
  /** Restarts it on the same port; retries until Redis can be reached, as a supervisor would. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('gatewayProgram.ts', import.meta.url));

/** The gateway's code as it is, or with scripts that do not recognise repeated client ids. */
export type Build = 'whole' | 'broken';

/** Starts the gateway in a process of its own. */
export async function startGatewayProcess(redisUrl: string, build: Build = 'whole'): Promise<GatewayProcess> {
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  const life = { stopped: false };

  async function start(): Promise<void> {
    while (!life.stopped) {
      const started = spawn(process.execPath, [PROGRAM, redisUrl, String(port), build], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      child = started;
      const lines = createInterface(started.stdout);
      const ready = await Promise.race([once(lines, 'line').then(() => true), once(started, 'exit').then(() => false)]);
      if (ready) return;
    }
  }

  async function kill(): Promise<void> {
    const dying = child;
    child = null;
    if (dying === null || dying.exitCode !== null || dying.signalCode !== null) return;
    const exited = once(dying, 'exit');
    dying.kill('SIGKILL');
    await exited;
  }

  await start();
  return {
    port,
    kill,
    restart: start,
    async stop() {
      life.stopped = true;
      await kill();
    },
  };
}
