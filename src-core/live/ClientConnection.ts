import { ChatError } from '#shared/errors/ChatError.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import type { Client } from '../Client.ts';
import { randomId } from '../randomId.ts';
import type { LiveSession } from './LiveSession.ts';

/** A page that can use passkeys. */
export interface PasskeySite {
  /** As browsers write it, such as `https://chat.example`. */
  readonly origin: string;
  /** The host name. */
  readonly rpId: string;
}

/** The connection of one client, signed in or not. Created by `core.connect`. */
export class ClientConnection implements Client {
  readonly id = randomId();
  readonly address: string;
  /** What the client calls itself; empty: unknown. */
  readonly userAgent: string;
  /** Null: the client is no page that can use passkeys. */
  readonly site: PasskeySite | null;
  readonly #onFrame: (frame: Frame) => void;
  #session: LiveSession | null = null;
  #closed = false;
  #lastChange: Promise<unknown> = Promise.resolve();

  /** @param address the client's network address, the key of its rate limits */
  constructor(onFrame: (frame: Frame) => void, address: string, userAgent: string, site: PasskeySite | null = null) {
    this.#onFrame = onFrame;
    this.address = address;
    this.userAgent = userAgent;
    this.site = site;
  }

  get signedIn(): boolean {
    return this.#session !== null;
  }

  /** Throws NOT_SIGNED_IN, which may happen in the middle of a call, because the session may end during it. */
  get session(): LiveSession {
    if (this.#session === null) throw new ChatError('NOT_SIGNED_IN');
    return this.#session;
  }

  readonly deliver = (frame: Frame): void => {
    if (!this.#closed) this.#onFrame(frame);
  };

  /** Runs changes of the session one at a time, in the order of the calls. */
  runExclusive<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#lastChange.then(work);
    this.#lastChange = result.catch(() => undefined); // the caller handles the error
    return result;
  }

  /**
   * Call it only inside `runExclusive` and without a session. Throws NOT_SIGNED_IN when the connection was closed meanwhile.
   */
  startSession(session: LiveSession): void {
    this.#session = session;
    if (!this.#closed) return;
    this.endSession();
    throw new ChatError('NOT_SIGNED_IN');
  }

  /** Ends the session, if there is one, and returns it. */
  endSession(): LiveSession | null {
    const session = this.#session;
    this.#session = null;
    session?.end();
    return session;
  }

  close(): void {
    this.endSession();
    this.#closed = true;
  }
}
