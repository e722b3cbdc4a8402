import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDirect, say, signUp } from '../support/people.ts';
import { repositoryRoot } from '../support/repositoryRoot.ts';
import { openRoomStore } from '../support/roomStore.ts';
import { connectToGateway } from '../support/startGateway.ts';
import { writeRawEvent } from '../support/writeRawEvent.ts';

/** As the gateway's program does. */
const store = openRoomStore('parley');
const ABSURD = Number.MAX_SAFE_INTEGER;

it('repair B1: no frame ends the gateway, and the next client is served', async () => {
  const program = [join(repositoryRoot, 'src-gateway/index.ts'), '--redis', inject('redisUrl'), '--port', '0'];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.resume();
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const url = line.replace('Parley is ready: ', '');
  const clients = [await connectToGateway(url), await connectToGateway(url)] as const;
  onTestFinished(() => clients.forEach((client) => client.close()));
  const [mei, tom] = [await signUp(clients[0].transport), await signUp(clients[1].transport)];
  const conversationId = await openDirect(mei, tom);
  await tom.events.next('conversation.added', (added) => added.conversation.conversationId === conversationId);
  await say(mei, conversationId, 'before');

  const muted = { type: 'muted', from: mei.me.id, userId: tom.me.id, until: ABSURD };
  const offset = await writeRawEvent(store, conversationId, muted);
  const { channel } = store.keys.conversation(conversationId);
  const frames = [
    'not JSON',
    '7',
    '{"event":"conversation.appended","data":{}}',
    '{"event":"conversation.appended","data":{"epoch":"e","after":-9,"events":[null]}}',
    '{"event":"conversation.appended","data":{"epoch":"e","after":"x","events":{}}}',
    '{"event":"room.changed","data":[]}',
    '{"event":"toString","data":{"a":1}}',
  ];
  for (const frame of frames) await store.redis.spublish(channel, frame);
  for (const { channel: other } of [store.keys.topics, store.keys.announcements]) {
    for (const frame of [...frames, '{"event":"topic.entered","data":{"topic":7}}']) {
      await store.redis.spublish(other, frame);
    }
  }
  await store.redis.spublish(store.keys.user(tom.me.id).channel, '{"event":"conversation.added","data":{}}');
  const after = await say(mei, conversationId, 'after');

  const heard = await tom.events.next('conversation.appended', ({ event }) => event.offset === offset);
  expect(heard.event).toMatchObject({ type: 'unknown', kind: 'muted' });
  await tom.events.next('conversation.appended', ({ event }) => event.offset === after.offset);
  const { events } = await tom.ask('conversation.fetch', { conversationId });
  expect(events.map(({ type }) => type)).toEqual(['message', 'unknown', 'message']);
  expect(child.exitCode).toBeNull();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
