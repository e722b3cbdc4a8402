import { createKeys } from '#core/keys.ts';
import { createClient, type Client } from '#shared/rpc/createClient.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Page } from '@playwright/test';
import { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { type Cast, playRoom } from './playRoom.ts';
import { ROOMS, type RoomStory } from './roomStory.ts';
import { setTimes } from './setTimes.ts';
import { type Actor, CAST, CONVERSATIONS, type Line, PASSWORD } from './story.ts';
import { tellNotices } from './tellNotices.ts';

export interface ToldStory {
  /** Mei Lin types, and goes on typing; settles when the page says so. */
  startTyping(page: Page): Promise<void>;
  /** She has stopped. */
  stopTyping(): Promise<void>;
  /** Its owner closes a room. */
  closeRoom(room: RoomStory): Promise<void>;
  /** Everybody leaves. */
  end(): void;
}

interface Player {
  readonly id: string;
  readonly client: Client;
  readonly leave: () => void;
}

/** A notice of typing is repeated after this (ms). */
const TYPING_EVERY_MS = 2_000;

/** The made-up people write to each other through the gateway, as people do; then those who are away leave. */
export async function tellStory(gatewayUrl: string, redisUrl: string, files: Cast['files']): Promise<ToldStory> {
  const actors = Object.keys(CAST) as Actor[];
  const entered = await Promise.all(actors.map(async (actor) => [actor, await enter(gatewayUrl, actor)] as const));
  const people = Object.fromEntries(entered) as Record<Actor, Player>;
  const { me, mei } = people;
  const redis = new Redis(redisUrl, { replyMapping: 'legacy' });
  await play(people, 'mei', redis);
  await play(people, 'jonas', redis);
  await play(people, 'sofia', redis);
  const rooms = new Map<RoomStory, string>();
  for (const room of ROOMS) rooms.set(room, await playRoom({ people, files }, room, redis, createKeys('parley')));
  await tellNotices(people, gatewayUrl, redis, createKeys('parley'));
  redis.disconnect();
  for (const actor of ['me', 'hana'] as const) people[actor].leave();

  const { conversation } = unwrap(await mei.client.request('direct.open', { userId: me.id }));
  const say = { conversationId: conversation.conversationId, typing: true };
  const timers: ReturnType<typeof setInterval>[] = [];
  return {
    async startTyping(page) {
      void mei.client.request('typing.set', say);
      timers.push(setInterval(() => void mei.client.request('typing.set', say), TYPING_EVERY_MS));
      await page.getByText(`${CAST.mei} is typing…`).waitFor();
    },
    async stopTyping() {
      for (const timer of timers) clearInterval(timer);
      unwrap(await mei.client.request('typing.set', { ...say, typing: false }));
    },
    async closeRoom(room) {
      const conversationId = rooms.get(room) ?? '';
      unwrap(await people[room.owner].client.request('room.close', { conversationId }));
    },
    end() {
      for (const timer of timers) clearInterval(timer);
      for (const player of Object.values(people)) player.leave();
    },
  };
}

async function enter(url: string, actor: Actor): Promise<Player> {
  const socket = io(url, { ...SOCKET_OPTIONS, forceNew: true });
  const onViolation = (what: string): void => {
    throw new Error(what);
  };
  const client = createClient({ transport: createSocketTransport({ socket, onViolation }), onViolation });
  const { me } = unwrap(await client.request('account.register', { name: CAST[actor], password: PASSWORD }));
  return { id: me.id, client, leave: () => void socket.close() };
}

/** The lines of one conversation. When they were written is set afterwards: the server knows no time but its own. */
async function play(
  cast: Readonly<Record<Actor, Player>>,
  other: keyof typeof CONVERSATIONS,
  redis: Redis,
): Promise<void> {
  const lines: readonly Line[] = CONVERSATIONS[other];
  const opened = await cast.me.client.request('direct.open', { userId: cast[other].id });
  const { conversationId } = unwrap(opened).conversation;
  for (const [index, { from, text, answers }] of lines.entries()) {
    const line = { conversationId, clientId: `line-${index}`, body: { kind: 'text', text } as const };
    unwrap(await cast[from].client.request('message.send', { ...line, ...(answers && { replyTo: index }) }));
  }
  const offset = lines.filter(({ unread }) => unread !== true).length;
  unwrap(await cast.me.client.request('conversation.markRead', { conversationId, offset }));
  await setTimes(
    redis,
    createKeys('parley').conversation(conversationId).log,
    lines.map(({ at }) => at),
  );
}
