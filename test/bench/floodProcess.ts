/**
 * The child process of `flood.ts`: makes every call that does not end its session in turn, with valid arguments, as fast
 * as it can.
 */

import { io } from 'socket.io-client';
import { chatCalls } from '#shared/contract/index.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { signUp } from '../support/people.ts';
import { VALID_ARGS } from '../unit/contract/validArgs.ts';

/** What the hostile client has done until it was stopped. */
export interface FloodReport {
  readonly calls: number;
  /** With TOO_MANY_CALLS. */
  readonly refused: number;
}

const IN_FLIGHT = 200;

const [port = ''] = process.argv.slice(2);
const socket = io(`http://127.0.0.1:${port}`, { ...SOCKET_OPTIONS, forceNew: true });
const transport = createSocketTransport({ socket, onViolation: () => undefined });
await signUp(transport);

// Calls that would end the session, and with it the flood.
const harmless = (name: string): boolean => !/^account\.(signOut|end|register|signIn|resume)|^host\./u.test(name);
const calls = Object.entries(VALID_ARGS).filter(([name]) => Object.hasOwn(chatCalls, name) && harmless(name));
const report = { calls: 0, refused: 0 };
const stopping = new AbortController();

async function flood(start: number): Promise<void> {
  for (let index = start; !stopping.signal.aborted; index += IN_FLIGHT) {
    const [name = '', args] = calls[index % calls.length] ?? [];
    const answer = await transport.request(name, args);
    report.calls += 1;
    if (!answer.ok && answer.error.code === 'TOO_MANY_CALLS') report.refused += 1;
  }
}

const flooding = Array.from({ length: IN_FLIGHT }, (_, start) => flood(start));
process.on('message', () => {
  stopping.abort();
  void Promise.all(flooding).then(() => process.send?.(report satisfies FloodReport));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
