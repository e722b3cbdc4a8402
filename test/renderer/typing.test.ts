import { expect, it } from 'vitest';
import { typingIn } from '../../src-renderer/stores/typing/reduce.ts';
import { createModelServer } from './support/createModelServer.ts';
import { CONVERSATION, EPOCH, message } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

it('the typing indicator ends when the typing person is muted', async () => {
  const server = createModelServer();
  const parley = await startOpened(server);
  const typing = (): string[] => typingIn(parley.stores.typing.getState(), CONVERSATION);
  for (const userId of ['mei', 'tom'])
    server.publish('typing.changed', { conversationId: CONVERSATION, userId, typing: true });
  expect(typing()).toEqual(['mei', 'tom']);

  const { body: _body, ...logged } = message(1, 'jonas');
  const event = { ...logged, type: 'muted', userId: 'tom', until: null } as const;
  server.publish('conversation.appended', { conversationId: CONVERSATION, epoch: EPOCH, event });

  expect(typing()).toEqual(['mei']);
  parley.stop();
});
