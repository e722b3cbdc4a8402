import { describe, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { HeardConversation } from '#core/live/HeardConversation.ts';
import type { OnMessage } from '#core/live/createChannels.ts';
import type { LiveEngine } from '#core/live/LiveSession.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Frame } from '#shared/rpc/Transport.ts';

const ROOM = 'room:lobby';
const CHANGED: Frame = { event: 'room.changed', data: { room: {} } };

/** A room that is heard, and a Redis that answers what the test says. */
async function heardRoom() {
  let answer: () => Promise<unknown> = () => Promise.resolve({});
  let publish: OnMessage = () => undefined;
  let loseConnection: () => void = () => undefined;
  const delivered: string[] = [];
  const engine = {
    keys: createKeys('parley'),
    redis: { run: () => answer() },
    channels: {
      listen: (_channel: string, onMessage: OnMessage, onLost: () => void) => {
        publish = onMessage;
        loseConnection = onLost;
        return Promise.resolve(() => undefined);
      },
    },
  } as unknown as LiveEngine;
  const deliver = ({ event }: Frame) => void delivered.push(event);
  const heard = new HeardConversation(engine, { conversationId: ROOM, userId: 'mei', deliver, onEnd: () => undefined });
  await heard.start();
  return {
    heard,
    delivered,
    answerWith: (next: () => Promise<unknown>) => (answer = next),
    publish: () => publish(CHANGED),
    loseConnection: () => loseConnection(),
  };
}

const timeOut = () => Promise.reject(new ChatError('TIMEOUT'));

describe('a room that is listened to', () => {
  it('passes on what waited when Redis, which did not answer after a reconnect, answers again', async () => {
    const { heard, delivered, answerWith, publish, loseConnection } = await heardRoom();
    loseConnection();
    answerWith(timeOut);
    await expect(heard.verify()).rejects.toMatchObject({ code: 'TIMEOUT' });
    publish();
    expect(delivered).toEqual([]);
    await expect(heard.recover()).rejects.toMatchObject({ code: 'TIMEOUT' });
    answerWith(() => Promise.resolve({}));
    await heard.recover();
    expect(delivered).toEqual(['room.changed']);
  });

  it('asks nothing again while all was answered', async () => {
    const { heard, delivered, answerWith, publish } = await heardRoom();
    answerWith(timeOut);
    await heard.recover();
    publish();
    expect(delivered).toEqual(['room.changed']);
  });
});
