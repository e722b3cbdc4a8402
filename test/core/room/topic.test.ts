import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { freshId, join, startCore } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const core = startCore();

describe('the topic of a room', () => {
  it('reaches every member, and is shown before entering', async () => {
    const mei = await join(core);
    const tom = await join(core);
    const { name, conversationId } = await createRoom(mei, { topic: '  Lunch\n at noon ', joining: 'open' });
    expect(await ask(tom, 'room.peek', { name })).toMatchObject({ room: { topic: 'Lunch at noon', joining: 'open' } });
    await enter(tom, name);

    const change = { conversationId, clientId: freshId(), topic: 'Dinner', description: ' Every day.\nAt seven. ' };
    await ask(mei, 'room.setTopic', change);
    await ask(mei, 'room.setJoining', { conversationId, clientId: freshId(), joining: 'private' });

    expect(await ask(tom, 'room.describe', { conversationId })).toMatchObject({
      room: { topic: 'Dinner', joining: 'private' },
      description: 'Every day.\nAt seven.',
    });
  });

  it('has a limit: ROOM_TOPIC_INVALID names the field and the limit', async () => {
    const mei = await join(core);
    const { conversationId } = await createRoom(mei);
    const change = { conversationId, clientId: freshId(), topic: '', description: '' };
    const [topicLength, descriptionLength] = [LIMITS.roomTopicLength, LIMITS.roomDescriptionLength];
    await ask(mei, 'room.setTopic', { ...change, topic: '👋'.repeat(topicLength) });

    await expectRefused(
      mei,
      'room.setTopic',
      { ...change, clientId: freshId(), topic: 'x'.repeat(topicLength + 1) },
      'ROOM_TOPIC_INVALID',
      { field: 'topic', maxLength: topicLength },
    );
    await expectRefused(
      mei,
      'room.setTopic',
      { ...change, clientId: freshId(), description: 'x'.repeat(descriptionLength + 1) },
      'ROOM_TOPIC_INVALID',
      { field: 'description', maxLength: descriptionLength },
    );
  });
});
