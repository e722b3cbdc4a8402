import { assertNever } from '#shared/errors/assertNever.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { uploadFile } from '../../../test/support/blobsForTests.ts';
import type { DemoFiles } from '../files/makeFiles.ts';
import type { Scene } from '../story/Scene.ts';
import type { People } from '../team.ts';
import type { Player } from './Player.ts';

export interface Cast {
  readonly people: People<Player>;
  readonly files: DemoFiles;
}

export interface Place {
  readonly conversationId: string;
  /** A room's name and password. */
  readonly room?: { readonly name: string; readonly password: string | null };
}

/** Plays all scenes. Returns the times of the resulting events, in the order of the log. */
export async function playScenes(
  { people, files }: Cast,
  { conversationId, room }: Place,
  scenes: readonly Scene[],
): Promise<number[]> {
  let actions = 0;
  const nextId = (): string => `scene-${(actions += 1)}`;
  const named = new Map<string, number>();
  const times: number[] = [];
  for (const scene of scenes) {
    const offset = await play(scene);
    if (scene.as !== undefined) named.set(scene.as, offset);
    if (scene.does !== 'read') times.push(...(scene.does === 'recall' ? [scene.at, scene.at] : [scene.at]));
  }
  return times;

  /** The offset of the message, if it is one. */
  async function play(scene: Scene): Promise<number> {
    const { client } = people[scene.by];
    const call = { conversationId, clientId: nextId() };
    switch (scene.does) {
      case 'enter': {
        const { name, password } = room ?? { name: '', password: null };
        unwrap(
          await client.request('room.enter', { name, clientId: call.clientId, ...(password !== null && { password }) }),
        );
        return 0;
      }
      case 'read': {
        const { head } = unwrap(await client.request('conversation.fetch', { conversationId, limit: 1 }));
        unwrap(await client.request('conversation.markRead', { conversationId, offset: head.offset }));
        return 0;
      }
      case 'say': {
        const mentions = scene.mentions?.map((actor) => people[actor].id);
        const replyTo = scene.answers === undefined ? undefined : offsetOf(scene.answers);
        const body = { kind: 'text', text: scene.text } as const;
        return unwrap(await client.request('message.send', { ...call, body, mentions, replyTo })).offset;
      }
      case 'send': {
        const { name, bytes } = files[scene.file];
        const { kind, blob } = await uploadFile(client, conversationId, bytes, { name });
        const message = { ...call, body: { kind, blob, caption: scene.caption } };
        return unwrap(await client.request('message.send', message)).offset;
      }
      case 'react': {
        const reaction = { ...call, offset: offsetOf(scene.to), emoji: scene.emoji, on: true };
        unwrap(await client.request('message.react', reaction));
        return 0;
      }
      case 'edit': {
        const edit = { conversationId, offset: offsetOf(scene.to), text: scene.text };
        unwrap(await client.request('message.edit', edit));
        return 0;
      }
      case 'pin':
        unwrap(await client.request('message.pin', { conversationId, offset: offsetOf(scene.to), on: true }));
        return 0;
      case 'recall': {
        const sent = await client.request('message.send', { ...call, body: { kind: 'text', text: scene.text } });
        const { offset } = unwrap(sent);
        unwrap(await client.request('message.recall', { conversationId, clientId: nextId(), offset }));
        return offset;
      }
      case 'mute':
        unwrap(await client.request('room.mute', { ...call, userId: people[scene.whom].id, forMs: scene.forMs }));
        return 0;
      default:
        return assertNever(scene);
    }
  }

  function offsetOf(name: string): number {
    const offset = named.get(name);
    if (offset === undefined) throw new Error(`The story refers to “${name}” before it exists.`);
    return offset;
  }
}
