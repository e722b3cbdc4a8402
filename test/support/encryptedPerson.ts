import { randomUUID } from 'node:crypto';
import type { Core } from '#core/Core.ts';
import type { Args, CallName, Data, EventName, Output } from '#shared/contract/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { type Result, succeed, unwrap } from '#shared/rpc/result.ts';
import { createEncryptingClient } from '../../src-renderer/roomEncryption/createEncryptingClient.ts';
import type { EncryptionOptions } from '../../src-renderer/roomEncryption/RoomEncryption.ts';
import { createRoomSalt } from '../../src-renderer/roomEncryption/createRoomSalt.ts';
import { join } from './coreForTests.ts';
import { HOUR_MS } from './roomsForTests.ts';

/** What a server that lies answers in place of the real one, by call. */
type Lies = { [Name in CallName]?: (args: Args<Name>, answer: Result<Output<Name>>) => Result<Output<Name>> };
type Listeners = { [Name in EventName]?: ((data: Data<Name>) => void)[] };

/** The windows of a browser wait for each other. */
const waiting = new Map<string, Promise<void>>();

/** A page derives its keys at more than ten thousand times this cost. */
export const PAGE = {
  report(error: unknown): never {
    throw error;
  },
  cost: { memoryKiB: 8, passes: 1 },
  absenceMs: 0,
  announcedMs: 0,
  async withLock(name: string, work: () => Promise<void>): Promise<void> {
    const done = (waiting.get(name) ?? Promise.resolve()).then(work);
    waiting.set(name, done);
    await done;
  },
};

/** A person whose page encrypts, and below it the client that sees what the server sees. */
export async function arrive(core: Core) {
  return openPage(await join(core));
}

/** The page of a person who has signed in with the client `plain`. */
export async function openPage<Plain extends SignedInClient>(plain: Plain, options: EncryptionOptions = PAGE) {
  /** What the shell keeps on this computer. */
  const kept = new Map<string, string>();
  const sent: { readonly name: string; readonly args: object }[] = [];
  const lies: Lies = {};
  const listeners: Listeners = {};

  const below: Client = {
    async request<Name extends CallName>(name: Name, args: Args<Name>): Promise<Result<Output<Name>>> {
      const answered = answerAsHost(kept, name, args);
      if (answered !== null) return answered as Result<Output<Name>>;
      sent.push({ name, args });
      const answer = await plain.request(name, args);
      return lies[name]?.(args, answer) ?? answer;
    },
    on(name, listener) {
      (listeners[name] ??= [] as never).push(listener);
      return plain.on(name, listener);
    },
  };

  /** A new window of this person, signed in. */
  async function start(): Promise<Client> {
    const client = createEncryptingClient(below, options);
    unwrap(await client.request('account.resume', { token: plain.token }));
    return client;
  }

  return {
    plain,
    client: await start(),
    start,
    me: plain.me,
    kept,
    /** The client between the page and the server. */
    below,
    sent,
    lies,
    /** An event that only the lying server sends. */
    receive<Name extends EventName>(name: Name, data: Data<Name>): void {
      for (const listener of listeners[name] ?? []) listener(data);
    },
    /** The text of everything that left the page. */
    sentText: (): string => JSON.stringify(sent),
  };
}

interface SignedInClient extends Client {
  readonly me: { readonly id: string; readonly name: string };
  readonly token: string;
}

export type EncryptedPerson = Awaited<ReturnType<typeof arrive>>;

function answerAsHost(kept: Map<string, string>, name: CallName, args: object): Result<unknown> | null {
  const { name: keyName = '', key = null } = args as { readonly name?: string; readonly key?: string | null };
  if (name === 'host.loadKeys') return succeed({ keys: Object.fromEntries(kept), isLocked: false, inMemory: [] });
  if (name === 'host.deleteKeys') kept.clear();
  else if (name !== 'host.storeKey') return null;
  else if (key === null) kept.delete(keyName);
  else kept.set(keyName, key);
  return succeed({});
}

export const PASSWORD = 'four random words here';

/** Creates an encrypted room; returns its id. */
export async function makeEncryptedRoom(client: Client, name: string, password = PASSWORD): Promise<string> {
  const settings = { name, password, seats: 10, idleTtlMs: HOUR_MS, encryption: { salt: createRoomSalt() } };
  const created = await client.request('room.create', { ...settings, clientId: randomUUID() });
  return unwrap(created).conversation.conversationId;
}

/** The settings of an unencrypted room. */
export const unencryptedRoom = () => ({
  name: `Other ${randomUUID()}`,
  password: null,
  seats: 10,
  idleTtlMs: HOUR_MS,
  clientId: randomUUID(),
});

export function enter(client: Client, name: string, password: string, encrypted = true) {
  return client.request('room.enter', { name, encrypted, password, clientId: randomUUID() });
}

export function send(client: Client, conversationId: string, text: string, replyTo?: number) {
  const body = { kind: 'text', text } as const;
  return client.request('message.send', {
    conversationId,
    clientId: randomUUID(),
    body,
    ...(replyTo !== undefined && { replyTo }),
  });
}

export async function say(client: Client, conversationId: string, text: string): Promise<number> {
  return unwrap(await send(client, conversationId, text)).offset;
}

export async function fetchEvents(client: Client, conversationId: string): Promise<LogEvent[]> {
  return unwrap(await client.request('conversation.fetch', { conversationId })).events;
}

/** The texts of messages, and the kinds of what can't be read. */
export function textsOf(events: readonly LogEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'unknown') return [event.kind];
    return event.type === 'message' && event.body.kind === 'text' ? [event.body.text] : [];
  });
}

/** A client that is given a refused answer. */
export const codeOf = <Value>(result: Result<Value>): string => (result.ok ? 'ok' : result.error.code);
