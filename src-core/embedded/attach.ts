import { Redis } from 'ioredis';
import { HOST, type ServerState } from './ServerState.ts';

/** The name of the connection by which a Parley says that it uses the server. The server itself forgets the dead ones. */
const HOLDER_NAME = 'parley-holder';
const ANSWER_MS = 3_000;

/** A Parley's hold on the private server: an idle connection that tells at once when the server is gone. */
export interface Hold {
  /** Settles when the connection is gone: the server ended, was killed, or let go of us. */
  readonly lost: Promise<void>;
  /** How many other Parleys hold the server. */
  countOthers(): Promise<number>;
  /** Ends the server, its log written to disk, and waits until its process is gone. */
  shutDown(): Promise<void>;
  /** Lets go, and leaves the server running. */
  release(): void;
}

/**
 * `absent`: nobody listens on the port. `loading`: our server, not ready yet. `foreign`: somebody who does not know our
 * password, or no Redis at all. `silent`: somebody listens and does not answer.
 */
export type Attempt =
  { readonly status: 'held'; readonly hold: Hold } | { readonly status: 'absent' | 'loading' | 'foreign' | 'silent' };

/** Tries once to reach the server that a state speaks of, and to prove that it is ours. */
export async function attach({ port, password }: ServerState): Promise<Attempt> {
  const connection = new Redis({
    host: HOST,
    port,
    password,
    connectionName: HOLDER_NAME,
    lazyConnect: true,
    enableReadyCheck: false,
    disableClientInfo: true,
    retryStrategy: () => null,
    connectTimeout: ANSWER_MS,
  });
  // The first error says why; ioredis itself then only says that the connection is closed.
  let cause: Error | null = null;
  connection.on('error', (error: Error) => {
    cause ??= error;
  });
  const lost = new Promise<void>((resolve) => {
    connection.once('end', resolve);
  });
  const deadline = setTimeout(() => connection.disconnect(), ANSWER_MS);
  try {
    await connection.connect();
    await connection.ping();
    return { status: 'held', hold: createHold(connection, lost) };
  } catch (error) {
    connection.disconnect();
    return { status: explain(cause ?? error) };
  } finally {
    clearTimeout(deadline);
  }
}

function explain(cause: unknown): 'absent' | 'loading' | 'foreign' | 'silent' {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (reason.includes('ECONNREFUSED')) return 'absent';
  if (reason.includes('LOADING')) return 'loading';
  if (/WRONGPASS|NOAUTH|without any password|unknown command|RESP/.test(reason)) return 'foreign';
  return 'silent'; // cut off by the deadline, or reset by a server on its way out: asked again, it is absent
}

function createHold(connection: Redis, lost: Promise<void>): Hold {
  return {
    lost,
    async countOthers() {
      const [id, list] = await Promise.all([connection.client('ID'), connection.client('LIST')]);
      return String(list)
        .split('\n')
        .filter((line) => line.includes(` name=${HOLDER_NAME} `) && !line.startsWith(`id=${id} `)).length;
    },
    async shutDown() {
      try {
        await connection.call('SHUTDOWN', 'NOSAVE');
      } catch (error) {
        // When it works no answer comes, the connection just ends; an answer is a refusal: the log can't be written.
        if (error instanceof Error && error.name === 'ReplyError') throw error;
      }
      await lost;
    },
    release() {
      connection.disconnect();
    },
  };
}
