import { ChatError } from '#shared/errors/ChatError.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { randomId } from '../randomId.ts';
import type { LiveSession } from './LiveSession.ts';

/** One client, signed in or not, and the way for frames to it. Made by `core.connect`. */
export class ClientConnection {
  readonly id = randomId();
  readonly address: string;
  readonly #onFrame: (frame: Frame) => void;
  #session: LiveSession | null = null;
  #closed = false;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param address where the client is, as far as limits are concerned */
  constructor(onFrame: (frame: Frame) => void, address: string) {
    this.#onFrame = onFrame;
    this.address = address;
  }

  get signedIn(): boolean {
    return this.#session !== null;
  }

  /** Throws NOT_SIGNED_IN. A call that needs a session only starts with one, but it may end meanwhile. */
  get session(): LiveSession {
    if (this.#session === null) throw new ChatError('NOT_SIGNED_IN');
    return this.#session;
  }

  readonly deliver = (frame: Frame): void => {
    if (!this.#closed) this.#onFrame(frame);
  };

  /** Lets changes of session happen one after the other, in the order in which they were asked for. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined); // the caller has the error
    return result;
  }

  /** Only in turn, and only when there is none. Throws NOT_SIGNED_IN when the connection was closed meanwhile. */
  begin(session: LiveSession): void {
    this.#session = session;
    if (!this.#closed) return;
    this.end();
    throw new ChatError('NOT_SIGNED_IN');
  }

  /** Ends the session, if there is one, and returns it. */
  end(): LiveSession | null {
    const session = this.#session;
    this.#session = null;
    session?.end();
    return session;
  }

  close(): void {
    this.end();
    this.#closed = true;
  }
}
