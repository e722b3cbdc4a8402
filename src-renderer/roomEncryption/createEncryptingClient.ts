import type { Data, EventName } from '#shared/contract/index.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import { decryptEvent, showNotice } from './decryptEvents.ts';
import type { EncryptingCalls } from './EncryptingCalls.ts';
import type { RoomKeyCost } from './deriveRoomSecrets.ts';
import { enterCalls } from './enterCalls.ts';
import { listCalls } from './listCalls.ts';
import { readCalls } from './readCalls.ts';
import { RoomEncryption } from './RoomEncryption.ts';
import { writeCalls } from './writeCalls.ts';

/** What they change in events; null: the event is dropped. */
type EncryptingEvents = { readonly [Name in EventName]?: (data: Data<Name>) => Data<Name> | null };

interface EncryptingOptions {
  readonly report: (error: unknown) => void;
  readonly cost?: RoomKeyCost;
}

/**
 * A client through which encrypted rooms look like others: what is written in them leaves this device encrypted, and what
 * arrives is decrypted. A message that can't be decrypted becomes an unknown event of a kind in `UNREADABLE`. Passwords of
 * encrypted rooms leave this device as access tokens only. Whether a room is encrypted is a part of its id, so nothing that
 * a server answers makes this client send readable text to an encrypted room. `cost`: of a room's key, lower in tests.
 */
export function createEncryptingClient(client: Client, { report, cost }: EncryptingOptions): Client {
  const rooms = new RoomEncryption(client, cost);
  const calls: EncryptingCalls = {
    ...sessionCalls(rooms, hold),
    ...enterCalls(rooms, client),
    ...writeCalls(rooms, client),
    ...readCalls(rooms),
    ...listCalls(rooms),
  };
  const events = encryptingEvents(rooms);
  /** Events that arrive while someone signs in: they are read with the keys of the account. */
  const held: (() => void)[] = [];
  let signIns = 0;

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
      return client.on(name, (data) => {
        const receive = (): void => {
          const decrypted = read(data);
          if (decrypted !== null) listener(decrypted);
        };
        if (signIns === 0) receive();
        else held.push(receive);
      });
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

function encryptingEvents(rooms: RoomEncryption): EncryptingEvents {
  return {
    'conversation.appended': (data) => {
      const { conversationId } = data;
      if (!isEncryptedRoom(conversationId)) return data;
      // As for anyone else who does not know the new password; the events are fetched once it has been entered.
      if (!rooms.isOpen(conversationId)) return null;
      const event = decryptEvent(rooms, data.event, data);
      // The password that is being sent is not the one, or not yet the only one: the event is fetched afterwards.
      const isEarly = event.type === 'unknown' && !rooms.keysOf(conversationId).ok;
      return isEarly ? null : { ...data, event };
    },
    'conversation.added': (data) => ({ ...data, conversation: rooms.describe(data.conversation) }),
    'room.changed': (data) => ({ ...data, room: rooms.inspect(data.conversationId, data.room) }),
    'inbox.appended': (data) => ({ ...data, notice: showNotice(data.notice) }),
  };
}
