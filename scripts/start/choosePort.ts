import { createServer } from 'node:net';
import { FIRST_PROFILE } from './readOptions.ts';

const HOST = '127.0.0.1';
const FIRST_PORT = 8417;
const OTHER_PORTS = 90;

/**
 * The port of a profile: always the same if it is available, because a browser stores a session by host and port. This
 * also separates two profiles in one browser.
 * @returns `taken`: another process listens on it already
 */
export async function choosePort(profile: string): Promise<{ readonly port: number; readonly taken: boolean }> {
  const port = profile === FIRST_PROFILE ? FIRST_PORT : FIRST_PORT + 1 + (sumOf(profile) % OTHER_PORTS);
  return { port, taken: !(await isFree(port)) };
}

function sumOf(text: string): number {
  return Array.from(text).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 0);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}

/** Whether a Parley server responds at this port. */
export async function isParley(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${HOST}:${port}/healthz`, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { service?: unknown }).service === 'parley';
  } catch {
    return false; // another program listens there
  }
}

export function urlOf(port: number): string {
  return `http://${HOST}:${port}`;
}
