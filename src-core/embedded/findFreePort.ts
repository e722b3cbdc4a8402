import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { HOST } from './ServerState.ts';

/**
 * Below the ephemeral ports (from 32768 on Linux, 49152 elsewhere), because the port has to be free when the server
 * restarts. A client that keeps connecting to a closed ephemeral port is eventually assigned that port as its source
 * port and then connects to itself (TCP simultaneous open), which would block the port.
 */
const PORTS = { from: 20_000, below: 32_000 };
const MAX_ATTEMPTS = 100;

/** A loopback port that was free a moment ago. Throws the last error when none is found. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.below);
    const error = await tryPort(port);
    if (error === null) return port;
    if (attempt === MAX_ATTEMPTS) throw error;
  }
}

function tryPort(port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, HOST, () => probe.close(() => resolve(null)));
  });
}
