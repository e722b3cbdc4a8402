import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { HOST } from './ServerState.ts';

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere). A server that is restarted
 * must find its port free; above, the very clients that wait for it may hold it: whoever tries again and again to connect to a
 * closed port is at some time given that port as his own, and is then connected with himself (TCP's simultaneous open).
 */
const PORTS = { from: 20_000, below: 32_000 };
const TRIES = 100;

/** A port of this computer's loopback on which nobody listened a moment ago. Throws the last reason when there is none. */
export async function findFreePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.below);
    const refused = await refusalOf(port);
    if (refused === null) return port;
    if (tries === TRIES) throw refused;
  }
}

function refusalOf(port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, HOST, () => probe.close(() => resolve(null)));
  });
}
