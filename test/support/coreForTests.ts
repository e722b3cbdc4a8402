import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createCore } from '#core/createCore.ts';
import type { Core, CoreConnection, CorePorts } from '#core/Core.ts';
import type { PasskeySite } from '#core/live/ClientConnection.ts';
import type { Logger } from '#core/Logger.ts';
import type { Data, EventName } from '#shared/contract/index.ts';
import { createClient, type Client } from '#shared/rpc/createClient.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { CHEAP_PASSWORDS } from './cheapPasswords.ts';
import { randomPrefix } from './randomPrefix.ts';

export { CHEAP_PASSWORDS, randomPrefix };

export const silent: Logger = { debug: noop, info: noop, warn: noop, error: noop };
function noop(): void {
  // Tests that check the log pass their own.
}

/** A core on the run's Redis, under a unique key prefix. */
export function startCore(ports: Partial<CorePorts> = {}): Core {
  return createCore({
    redis: { url: inject('redisUrl') },
    log: silent,
    keyPrefix: randomPrefix(),
    passwordCost: CHEAP_PASSWORDS,
    ...ports,
  });
}

/** Two cores of one team, as in two nodes, until the end of the test file. */
export function startTwoCores(): { core: Core; elsewhere: Core; keyPrefix: string } {
  const keyPrefix = randomPrefix();
  const [core, elsewhere] = [startCore({ keyPrefix }), startCore({ keyPrefix })];
  afterAll(async () => {
    await core.stop();
    await elsewhere.stop();
  });
  return { core, elsewhere, keyPrefix };
}

/** A client in the same process: the typed contract, and every frame that was received. */
export interface TestClient extends Client {
  readonly connection: CoreConnection;
  readonly frames: Frame[];
  /** The frames of one event so far, oldest first. */
  received<Name extends EventName>(name: Name): Data<Name>[];
  /** Resolves with the first matching frame, past or future. */
  waitFor<Name extends EventName>(name: Name, fits?: (data: Data<Name>) => boolean): Promise<Data<Name>>;
}

/**
 * `address`: the client address for rate limits; `userAgent`: what the client calls itself; `site`: the page, for
 * passkeys.
 */
export function connect(core: Core, address?: string, userAgent?: string, site?: PasskeySite): TestClient {
  const frames: Frame[] = [];
  const listeners = new Set<(frame: Frame) => void>();
  const receive = (frame: Frame): void => {
    frames.push(frame);
    for (const listener of listeners) listener(frame);
  };
  const connection = core.connect(receive, address, userAgent, site);
  const client = createClient({
    transport: {
      request: (name, args) => connection.request(name, args),
      subscribe(onFrame) {
        listeners.add(onFrame);
        return () => listeners.delete(onFrame);
      },
    },
    onViolation: (what) => {
      throw new Error(`outside the contract: ${what}`);
    },
  });
  const received = <Name extends EventName>(name: Name): Data<Name>[] =>
    frames.filter((frame) => frame.event === name).map((frame) => frame.data as Data<Name>);
  return {
    ...client,
    connection,
    frames,
    received,
    waitFor(name, fits = () => true) {
      const already = received(name).find(fits);
      if (already !== undefined) return Promise.resolve(already);
      return new Promise((resolve) => {
        const stop = client.on(name, (data) => {
          if (!fits(data)) return;
          stop();
          resolve(data);
        });
      });
    },
  };
}

export interface SignedIn extends TestClient {
  readonly me: { readonly id: string; readonly name: string };
  readonly token: string;
  readonly password: string;
}

/** A new person, signed in on a connection of their own. `site`: as for `connect`. */
export async function join(
  core: Core,
  name = `person ${randomUUID().slice(0, 8)}`,
  site?: PasskeySite,
): Promise<SignedIn> {
  const client = connect(core, undefined, undefined, site);
  const password = 'correct horse';
  const { me, token } = unwrap(await client.request('account.register', { name, password }));
  return { ...client, me: { id: me.id, name: me.name }, token, password };
}

let lastId = 0;
/** An unused client message id. */
export function freshId(): string {
  lastId += 1;
  return `m${lastId}-${randomUUID().slice(0, 8)}`;
}

/** Sends a text and returns its offset. */
export async function say(client: Client, conversationId: string, text: string, clientId = freshId()) {
  return unwrap(await client.request('message.send', { conversationId, clientId, body: { kind: 'text', text } }));
}

/** Two people with a conversation between them. */
export async function pair(core: Core) {
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  const { conversation } = unwrap(await mei.request('direct.open', { userId: tom.me.id }));
  return { mei, tom, conversationId: conversation.conversationId };
}
