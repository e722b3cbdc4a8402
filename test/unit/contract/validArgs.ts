import type { Args, CallName } from '#shared/contract/index.ts';

const conversationId = 'direct:anna:bo';
const room = { conversationId: 'room:lobby', clientId: 'c1' };

/** For every call something that it takes. A new call does not pass the type check before it has its line here. */
export const VALID_ARGS: { readonly [Name in CallName]: Args<Name> } = {
  'account.register': { name: 'Anna', password: 'long enough' },
  'account.signIn': { name: 'Anna', password: 'long enough' },
  'account.resume': { token: 'token' },
  'account.signOut': {},
  'person.list': {},
  'direct.open': { userId: 'bo' },
  'conversation.list': {},
  'conversation.heads': {},
  'conversation.fetch': {
    conversationId,
    cursor: { epoch: 'e1', offset: 7, id: 'm7', trail: [{ offset: 6, id: 'm6' }] },
    before: 5,
    limit: 50,
  },
  'conversation.markRead': { conversationId, offset: 7 },
  'message.send': { conversationId, clientId: 'm8', body: { kind: 'text', text: '你好' } },
  'presence.renew': {},
  'typing.set': { conversationId, typing: true },
  'room.create': { name: 'Lobby', nickname: 'Anna', password: 'x', seats: 8, idleTtlMs: 600_000, clientId: 'c1' },
  'room.peek': { name: 'Lobby' },
  'room.enter': { name: 'Lobby', nickname: 'Bo', password: 'x', clientId: 'c1' },
  'room.leave': room,
  'room.describe': { conversationId: 'room:lobby' },
  'room.close': { conversationId: 'room:lobby' },
  'room.setIdleTime': { ...room, idleTtlMs: 600_000 },
  'room.setPassword': { ...room, password: null },
  'room.setSeats': { ...room, seats: 8 },
  'room.mute': { ...room, userId: 'bo', forMs: null },
  'room.unmute': { ...room, userId: 'bo' },
  'room.remove': { ...room, userId: 'bo' },
  'room.handOver': { ...room, userId: 'bo' },
  'message.recall': { conversationId, clientId: 'c2', offset: 7 },
  'host.describe': {},
  'host.testConnection': { kind: 'redis', url: 'redis://127.0.0.1:6379' },
  'host.chooseConnection': { kind: 'gateway', url: 'https://chat.example' },
  'host.storeSession': { token: null, allowPlainText: true },
  'host.loadSession': {},
  'host.showUnread': { total: 3 },
  'host.notify': { conversationId, title: 'Bo', body: 'Hello' },
  'host.clearNotifications': { conversationId },
  'host.openExternal': { url: 'https://example.org/' },
};
