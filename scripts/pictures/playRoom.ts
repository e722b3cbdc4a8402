import type { Keys } from '#core/keys.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Redis } from 'ioredis';
import { uploadFile } from '../../test/support/blobsForTests.ts';
import type { RoomStory, Scene, SentFile } from './roomStory.ts';
import { setTimes } from './setTimes.ts';
import type { Actor } from './story.ts';

export interface Cast {
  readonly people: Readonly<Record<Actor, { readonly id: string; readonly client: Client }>>;
  readonly files: Readonly<Record<SentFile, { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>>;
}

/**
 * Everybody does in the room what the story says. When it happened is set afterwards: the server knows no time but its own.
 * Returns the room's conversation id.
 */
export async function playRoom({ people, files }: Cast, story: RoomStory, redis: Redis, keys: Keys): Promise<string> {
  const { name, password, seats, idleTtlMs } = story;
  let actions = 0;
  const clientId = (): string => `scene-${(actions += 1)}`;
  const made = await people[story.owner].client.request('room.create', {
    name,
    password,
    seats,
    idleTtlMs,
    clientId: clientId(),
  });
  const { conversationId } = unwrap(made).conversation;
  const startedAt = story.scenes[0]?.at ?? 0;
  const times = [startedAt];
  const sent = new Map<SentFile, number>();

  for (const scene of story.scenes) {
    await play(scene);
    if (scene.does !== 'read') times.push(...(scene.does === 'recall' ? [scene.at, scene.at] : [scene.at]));
  }
  await setTimes(redis, keys.conversation(conversationId).log, times);
  for (const key of Object.values(keys.conversation(conversationId))) {
    await redis.pexpire(key, idleTtlMs - story.quietMs, 'LT');
  }
  return conversationId;

  async function play(scene: Scene): Promise<void> {
    const { client } = people[scene.by];
    const call = { conversationId, clientId: clientId() };
    switch (scene.does) {
      case 'enter':
        unwrap(await client.request('room.enter', { name, clientId: call.clientId, ...(password && { password }) }));
        return;
      case 'read': {
        const { head } = unwrap(await client.request('conversation.fetch', { conversationId, limit: 1 }));
        unwrap(await client.request('conversation.markRead', { conversationId, offset: head.offset }));
        return;
      }
      case 'say': {
        const mentions = scene.mentions?.map((actor) => people[actor].id);
        const replyTo = scene.answers && sent.get(scene.answers);
        const body = { kind: 'text', text: scene.text } as const;
        unwrap(await client.request('message.send', { ...call, body, mentions, replyTo }));
        return;
      }
      case 'send': {
        const { name: fileName, bytes } = files[scene.file];
        const { kind, blob } = await uploadFile(client, conversationId, bytes, { name: fileName });
        const message = { ...call, body: { kind, blob, caption: scene.caption } };
        sent.set(scene.file, unwrap(await client.request('message.send', message)).offset);
        return;
      }
      case 'react': {
        const offset = sent.get(scene.to) ?? 0;
        unwrap(await client.request('message.react', { ...call, offset, emoji: scene.emoji, on: true }));
        return;
      }
      case 'recall': {
        const sent = await client.request('message.send', { ...call, body: { kind: 'text', text: scene.text } });
        const { offset } = unwrap(sent);
        unwrap(await client.request('message.recall', { conversationId, clientId: clientId(), offset }));
        return;
      }
      case 'mute':
        unwrap(await client.request('room.mute', { ...call, userId: people[scene.whom].id, forMs: scene.forMs }));
    }
  }
}
