import { join } from 'node:path';
import { directId } from '#shared/conversation/directId.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { roomId } from '#shared/text/roomId.ts';
import type { Page } from '@playwright/test';
import { pino } from 'pino';
import { createGateway } from '../../src-gateway/createGateway.ts';
import { startRedis } from '../../test/support/startRedis.ts';
import { keepPresent } from '../demo/bots/keepPresent.ts';
import type { Player } from '../demo/fill/Player.ts';
import { fillDemo } from '../demo/fill/fillDemo.ts';
import { ACTORS, AWAY, type Actor, TEAM } from '../demo/team.ts';
import { root } from '../setup/paths.mjs';
import { freezeClocks } from './freezeClocks.ts';
import { NOW, PASSWORD } from './lines.ts';

/** The fictional team's address: in the pictures' browser it resolves to the stage's gateway. */
export const TEAM_ADDRESS = 'http://chat.harbour.example/';

/** A separate Redis and gateway with the demo team in its state at `NOW`. */
export interface Stage {
  readonly gatewayUrl: string;
  readonly redisUrl: string;
  /** The token of my session. */
  readonly token: string;
  /** Makes Mei Lin type continuously; resolves when the page shows it. */
  startTyping(page: Page): Promise<void>;
  /** Stops it. */
  stopTyping(): Promise<void>;
  /** Closes a room as its owner. */
  closeRoom(name: string, owner: Actor): Promise<void>;
  end(): Promise<void>;
}

const ROOM_WITH_A_MUTE = 'launch-review';
const isHere = (actor: Actor): boolean => actor !== 'me' && !AWAY.includes(actor);

const READ_ROOMS = ['launch-review', 'harbour-app', '设计讨论'] as const;

async function read({ client }: Player, conversationIds: readonly string[]): Promise<void> {
  for (const conversationId of conversationIds) {
    const { head } = unwrap(await client.request('conversation.fetch', { conversationId, limit: 1 }));
    unwrap(await client.request('conversation.markRead', { conversationId, offset: head.offset }));
  }
  unwrap(await client.request('inbox.markAllRead', {}));
  const { announcements } = unwrap(await client.request('announcement.list', {}));
  const offsets = announcements.map(({ offset }) => offset);
  unwrap(await client.request('announcement.markRead', { offsets }));
}

/** Interval between typing events (ms). */
const TYPING_EVERY_MS = 2_000;

/** `readAll`: marks everything in the pictures as read, so that viewing it changes nothing. */
export async function startStage({ readAll = false } = {}): Promise<Stage> {
  const log = pino({ level: 'silent' });
  const redis = await startRedis();
  const ports = { redis: { url: redis.url }, log };
  const page = join(root, 'out/renderer');
  const gateway = await createGateway({
    core: { redis: ports.redis },
    host: '127.0.0.1',
    port: 0,
    allowedHosts: [new URL(TEAM_ADDRESS).hostname],
    page,
    log,
  });
  try {
    const { core, people } = await fillDemo({ ports, now: NOW, password: PASSWORD, newId: (actor) => `demo-${actor}` });
    const { me, mei } = people;
    if (readAll) await read(me, [directId(me.id, mei.id), ...READ_ROOMS.map(roomId)]);
    for (const actor of ACTORS) if (!isHere(actor)) await people[actor].leave();
    const say = { conversationId: directId(me.id, mei.id), typing: true };
    const timers: ReturnType<typeof setInterval>[] = [];
    const clocks = await freezeClocks(redis.url, ROOM_WITH_A_MUTE, people.tomas.id);
    const presence = keepPresent(ACTORS.filter(isHere).map((actor) => people[actor]));
    const clearTimers = (): void => timers.splice(0).forEach((timer) => clearInterval(timer));
    return {
      gatewayUrl: gateway.url,
      redisUrl: redis.url,
      token: me.token,
      async startTyping(page) {
        void mei.client.request('typing.set', say);
        timers.push(setInterval(() => void mei.client.request('typing.set', say), TYPING_EVERY_MS));
        await page.getByText(`${TEAM.mei} is typing…`).waitFor();
      },
      async stopTyping() {
        clearTimers();
        unwrap(await mei.client.request('typing.set', { ...say, typing: false }));
      },
      async closeRoom(name, owner) {
        unwrap(await people[owner].client.request('room.close', { conversationId: roomId(name) }));
      },
      async end() {
        clearTimers();
        presence.stop();
        await clocks.stop();
        await core.stop();
        await gateway.stop();
        await redis.stop();
      },
    };
  } catch (error) {
    await gateway.stop();
    await redis.stop();
    throw error;
  }
}
