import { describe, expect, it } from 'vitest';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION, EPOCH } from './support/logEvents.ts';
import { startOpened, startParley, type StartedParley } from './support/startParley.ts';

const answer = ({ stores }: StartedParley, offset = 1): void =>
  stores.replies.dispatch({ type: 'chosen', conversationId: CONVERSATION, reply: { epoch: EPOCH, offset } });
const type = ({ stores }: StartedParley, text: string): void =>
  stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text });

describe('a reply', () => {
  it('is sent with its target and its mentions, and the next message without them', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.write('question');
    answer(parley);
    await parley.actions.sending.send(CONVERSATION, '@mei lin: answer');
    await parley.actions.sending.send(CONVERSATION, 'more');
    await expect.poll(() => made(server, 'message.send').length).toBe(2);
    expect(made(server, 'message.send')).toMatchObject([{ mentions: ['mei'], replyTo: 1 }, { body: { text: 'more' } }]);
    expect(made(server, 'message.send')[1]).not.toHaveProperty('replyTo');
    expect(parley.stores.replies.getState()).toEqual({});
    parley.stop();
  });

  it('is part of the draft: it survives a restart, and leaves the disk when it is sent or dropped', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const before = await startOpened(server, disk);
    server.write('question');
    type(before, 'half an ans');
    answer(before);
    await expect.poll(() => disk.kept().then(({ documents }) => documents)).toContain(`reply ${CONVERSATION}`);
    before.stop();

    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    expect(after.stores.replies.getState()[CONVERSATION]).toEqual({ epoch: EPOCH, offset: 1 });
    await expect.poll(() => after.timeline().loaded).toBe(true);
    after.stores.replies.dispatch({ type: 'dropped', conversationId: CONVERSATION });
    await expect.poll(() => disk.kept().then(({ documents }) => documents)).not.toContain(`reply ${CONVERSATION}`);
    answer(after);
    await after.actions.sending.send(CONVERSATION, 'half an answer');
    const documents = await disk.kept().then((kept) => kept.documents);
    expect(documents.filter((key) => key.startsWith('reply ') || key.startsWith('draft '))).toEqual([]);
    after.stop();
  });

  it('that was written offline is sent after a restart with everything it carries', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const before = await startOpened(server, disk);
    server.write('question');
    offline(server);
    answer(before);
    await before.actions.sending.send(CONVERSATION, '@Mei Lin yes');
    before.stop();
    expect((await disk.kept()).json).toContain('"replyTo":1');

    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    expect(after.timeline().outbox).toMatchObject([{ text: '@Mei Lin yes', mentions: ['mei'], replyTo: 1 }]);
    server.failWith(null);
    live(server);
    await expect.poll(() => made(server, 'message.send').at(-1)).toMatchObject({ mentions: ['mei'], replyTo: 1 });
    after.stop();
  });

  it('that returns to the composer keeps its target, unless another one was chosen', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    server.write('one');
    server.write('two');
    offline(server);
    answer(parley);
    await parley.actions.sending.send(CONVERSATION, 'first');
    const [message] = parley.timeline().outbox;
    parley.actions.sending.edit(CONVERSATION, message?.clientId ?? '');
    expect(parley.stores.replies.getState()[CONVERSATION]?.offset).toBe(1);

    await parley.actions.sending.send(CONVERSATION, 'again');
    answer(parley, 2);
    parley.actions.sending.edit(CONVERSATION, parley.timeline().outbox[0]?.clientId ?? '');
    expect(parley.stores.replies.getState()[CONVERSATION]?.offset).toBe(2);
    parley.stop();
  });
});

describe('the preview of the answered message', () => {
  it('is fetched from the server once, and from disk when the server does not answer', async () => {
    const server = createModelServer();
    const disk = createDisk();
    for (let count = 1; count <= 120; count += 1) server.write(`word ${count}`, { quietly: true });
    const parley = await startOpened(server, disk);
    const quoted = ({ stores }: StartedParley, offset: number) =>
      stores.replyPreviews.getState()[CONVERSATION]?.byOffset[offset];
    const fetched = (): number => made(server, 'conversation.fetch').length;
    const before = fetched();
    await Promise.all([
      parley.actions.replyPreviews.load(CONVERSATION, 5),
      parley.actions.replyPreviews.load(CONVERSATION, 5),
    ]);
    expect(quoted(parley, 5)).toMatchObject({ offset: 5, body: { text: 'word 5' } });
    await parley.actions.replyPreviews.load(CONVERSATION, 5);
    await parley.actions.replyPreviews.load(CONVERSATION, 120);
    expect(fetched()).toBe(before + 1);

    await expect.poll(() => disk.kept().then(({ json }) => json)).toContain('"word 120"');
    parley.stop();
    server.failWith('OFFLINE');
    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    after.actions.conversations.close();
    after.stores.timelines.dispatch({ type: 'reset' });
    await after.actions.replyPreviews.load(CONVERSATION, 100);
    expect(quoted(after, 100)).toMatchObject({ body: { text: 'word 100' } });
    // A failed one is requested again.
    await after.actions.replyPreviews.load(CONVERSATION, 4);
    expect(quoted(after, 4)).toBe(undefined);
    server.failWith(null);
    await after.actions.replyPreviews.load(CONVERSATION, 4);
    expect(quoted(after, 4)).toMatchObject({ body: { text: 'word 4' } });
    after.stop();
  });
});
