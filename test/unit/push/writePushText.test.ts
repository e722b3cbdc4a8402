import { expect, it } from 'vitest';
import type { MessageEvent } from '#shared/contract/model.ts';
import { readPushContent } from '#shared/push/pushContent.ts';
import { PUSH_BYTES } from '#core/push/encryptPush.ts';
import { writePushText } from '#core/push/writePushText.ts';

const message = (body: MessageEvent['body']): MessageEvent => ({
  type: 'message',
  id: 'm1',
  offset: 7,
  at: 1,
  from: 'mei',
  counted: 1,
  body,
});
const write = (body: MessageEvent['body'], conversationId = 'room:lobby', room: string | null = 'Lobby') =>
  readPushContent(writePushText({ conversationId, author: 'Mei', room, message: message(body) }));

it('has the author, in a room with its title', () => {
  const text = { kind: 'text', text: 'hello' } as const;
  expect(write(text)).toMatchObject({ place: 'room:lobby', offset: 7, title: 'Mei · Lobby' });
  expect(write(text, 'direct:mei:tom', null)).toMatchObject({ title: 'Mei' });
});

it('has the text on one line, without Markdown and shortened', () => {
  expect(write({ kind: 'text', text: '**one**\ntwo' })).toMatchObject({ kind: 'text', text: 'one two' });
  expect(write({ kind: 'text', text: 'word '.repeat(1_000) })?.text.length).toBeLessThanOrEqual(120);
});

it('has nothing of an encrypted room but its title, also of a message that is not encrypted', () => {
  expect(write({ kind: 'text', text: 'plain by mistake' }, 'room:e2e:lobby')).toMatchObject({
    kind: 'encrypted',
    text: '',
    title: 'Mei · Lobby',
  });
});

it('fits with the longest names and texts, in the widest characters', () => {
  const wide = '🌴'.repeat(400);
  const text = writePushText({
    conversationId: `room:${'ß'.repeat(128)}`,
    author: wide,
    room: wide,
    message: message({ kind: 'text', text: wide }),
  });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(PUSH_BYTES);
  expect(readPushContent(text)).toMatchObject({ kind: 'text' });
});

it('reads only the beginning of a long text, because removing the signs of Markdown takes long', () => {
  expect(write({ kind: 'text', text: `[link](${'x'.repeat(100)}) end` })?.text).toBe('link end');
  expect(write({ kind: 'text', text: `[link](${'x'.repeat(60_000)}) end` })?.text).not.toContain('end');
});
