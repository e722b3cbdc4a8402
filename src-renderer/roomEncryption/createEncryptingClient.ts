import type { Data, EventName } from '#shared/contract/index.ts';
import type { DirectSummary } from '#shared/contract/model.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import { createDevicesPort, type DevicesPort } from './direct/createDevicesPort.ts';
import { directCalls } from './direct/directCalls.ts';
import { decryptEvent, encryptedTexts, showNotice } from './decryptEvents.ts';
import type { EncryptingCalls } from './EncryptingCalls.ts';
import { enterCalls } from './enterCalls.ts';
import { listCalls } from './listCalls.ts';
import { readCalls } from './readCalls.ts';
import { type EncryptionOptions, RoomEncryption } from './RoomEncryption.ts';
import { writeCalls } from './writeCalls.ts';

/** What they change in events; null: the event is dropped. */
type EncryptingEvents = {
  readonly [Name in EventName]?: (data: Data<Name>) => Data<Name> | null | Promise<Data<Name> | null>;
};

/** A client with the devices of encrypted direct conversations. */
export interface EncryptingClient extends Client {
  readonly devices: DevicesPort;
}

/**
 * A client through which encrypted conversations look like others: what is written in them leaves this device encrypted, and what
 * arrives is decrypted. A message that can't be decrypted becomes an unknown event of a kind in `UNREADABLE`. Passwords of
 * encrypted rooms leave this device as access tokens only. Whether a conversation is encrypted is a part of its id, so
 * nothing that a server answers makes this client send readable text to an encrypted one.
 */
export function createEncryptingClient(client: Client, options: EncryptionOptions): EncryptingClient {
  const { report } = options;
  const rooms = new RoomEncryption(client, options);
  const calls: EncryptingCalls = {
    ...sessionCalls(rooms, hold),
    ...enterCalls(rooms, client),
    ...writeCalls(rooms, client),
    ...readCalls(rooms),
    ...listCalls(rooms),
    ...directCalls(rooms),
  };
  const events = encryptingEvents(rooms, announce);
  /** Events that arrive while someone signs in: they are read with the keys of the account. */
  const held: (() => void)[] = [];
  let signIns = 0;
  const added = new Set<(data: Data<'conversation.added'>) => void>();
  // Conversations that can be read now, or not any more.
  rooms.directs.subscribe(() => {
    for (const conversation of rooms.directs.describeChanged()) announce(conversation);
  });
  client.on('person.devicesChanged', ({ userId }) => void rooms.directs.announced(userId));

  function announce(conversation: DirectSummary): void {
    for (const listener of added) listener({ conversation });
  }

  async function hold<Answer>(signIn: () => Promise<Answer>): Promise<Answer> {
    signIns += 1;
    try {
      return await signIn();
    } finally {
      signIns -= 1;
      if (signIns === 0) for (const receive of held.splice(0)) receive();
    }
  }

  return {
    devices: createDevicesPort(rooms.directs),
    async request(name, args) {
      const call = calls[name];
      if (call === undefined) return client.request(name, args);
      try {
        return await call(args, (sent) => client.request(name, sent));
      } catch (error) {
        // The ciphers could not be loaded, or what the server answered is no salt.
        report(error);
        return fail('INTERNAL');
      }
    },
    on(name, listener) {
      const read = events[name];
      if (read === undefined) return client.on(name, listener);
      const deliver = (decrypted: Data<typeof name> | null): void => {
        if (decrypted !== null) listener(decrypted);
      };
      if (name === 'conversation.added') added.add(listener as (data: Data<'conversation.added'>) => void);
      const stop = client.on(name, (data) => {
        const receive = (): void => {
          const decrypted = read(data);
          if (decrypted instanceof Promise) decrypted.then(deliver, report);
          else deliver(decrypted);
        };
        if (signIns === 0) receive();
        else held.push(receive);
      });
      return () => {
        added.delete(listener as (data: Data<'conversation.added'>) => void);
        stop();
      };
    },
  };
}

/** `hold`: while it runs, no event is read. */
function sessionCalls(rooms: RoomEncryption, hold: <Answer>(signIn: () => Promise<Answer>) => Promise<Answer>) {
  type SignedIn = Result<{ readonly me: { readonly id: string } }>;
  const signIn = <Given, Answer extends SignedIn>(args: Given, send: (args: Given) => Promise<Answer>) =>
    hold(async () => {
      const result = await send(args);
      if (result.ok) await rooms.signIn(result.value.me.id);
      return result;
    });

  return {
    'account.register': signIn,
    'account.signIn': signIn,
    'account.signInWithTicket': signIn,
    'account.signInWithPasskey': signIn,
    'account.resume': signIn,
    'account.resetPassword': signIn,
    'visitor.enter': signIn,
    // Also when the server does not answer: the person leaves this computer.
    'account.signOut': (args, send) => {
      rooms.signOut();
      return send(args);
    },
    'host.deleteKeys': (args, send) => {
      rooms.signOut();
      return send(args);
    },
    'host.storeSession': (args, send) => {
      if (args.token === null) rooms.signOut();
      return send(args);
    },
  } satisfies EncryptingCalls;
}

/** Null: it is dropped. */
type Read = Data<'conversation.appended'> | null;

/** `announce`: the description of a conversation has changed. */
function encryptingEvents(rooms: RoomEncryption, announce: (conversation: DirectSummary) => void): EncryptingEvents {
  /** At once, unless it was written with devices that are not known here yet. In a locked conversation it is unread. */
  function readDirect(data: Data<'conversation.appended'>): Read | Promise<Read> {
    const { conversationId, event } = data;
    const texts = encryptedTexts([event]);
    const read = (): Read => {
      if (rooms.isOpen(conversationId)) return { ...data, event: decryptEvent(rooms, event, data) };
      const conversation = rooms.directs.describeAgain(conversationId);
      if (conversation !== null) announce(conversation);
      return null;
    };
    const isReady = texts.every((text) => rooms.directs.isPrepared(conversationId, text));
    if (isReady || !rooms.isOpen(conversationId)) return read();
    return rooms.directs.prepared(conversationId, texts).then((isPrepared) => (isPrepared ? read() : null));
  }

  return {
    'conversation.appended': (data) => {
      const { conversationId } = data;
      if (!isEncryptedConversation(conversationId)) return data;
      rooms.directs.noteAppended(data);
      if (isEncryptedDirect(conversationId)) return readDirect(data);
      // As for anyone else who does not know the new password; the events are fetched once it has been entered.
      if (!rooms.isOpen(conversationId)) return null;
      const event = decryptEvent(rooms, data.event, data);
      // The password that is being sent is not the one, or not yet the only one: the event is fetched afterwards.
      const isEarly = event.type === 'unknown' && !rooms.keysOf(conversationId).ok;
      return isEarly ? null : { ...data, event };
    },
    'conversation.added': (data) => {
      const { conversationId } = data.conversation;
      // It is described again once the devices are known.
      if (isEncryptedDirect(conversationId)) void rooms.directs.ready([conversationId]);
      return { ...data, conversation: rooms.describe(data.conversation) };
    },
    'room.changed': (data) => ({ ...data, room: rooms.inspect(data.conversationId, data.room) }),
    'inbox.appended': (data) => ({ ...data, notice: showNotice(data.notice) }),
  };
}
