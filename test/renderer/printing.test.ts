import { describe, expect, it } from 'vitest';
import type { ConversationSummary, LogEvent } from '#shared/contract/model.ts';
import { encryptedDirectId } from '#shared/conversation/directId.ts';
import { ENCRYPTED_ROOM } from '#shared/conversation/isEncryptedRoom.ts';
import { createDomain } from '../../src-renderer/stores/createDomain.ts';
import { initialBlocks, reduceBlocks } from '../../src-renderer/stores/blocks/reduce.ts';
import { reduceMembers, type RoomPerson } from '../../src-renderer/stores/members/reduce.ts';
import { reducePeople } from '../../src-renderer/stores/people/reduce.ts';
import { loadThumbnails } from '../../src-renderer/views/print/loadThumbnails.ts';
import { PrintForm } from '../../src-renderer/views/print/PrintForm.tsx';
import { PrintSheet } from '../../src-renderer/views/print/PrintSheet.tsx';
import { drawing, wordsIn } from './support/drawText.ts';
import { CONVERSATION, message } from './support/logEvents.ts';
import { ROOM_ID, roomSummary } from './support/modelRoom.ts';

const inRoom = (userId: string, nickname: string): RoomPerson => ({
  userId,
  nickname,
  inside: true,
  here: true,
  mutedUntil: null,
});
const draw = drawing({
  people: createDomain({ tom: { id: 'tom', name: 'Tom Account' } }, reducePeople),
  members: createDomain(
    {
      [ROOM_ID]: {
        described: true,
        ownerId: 'tom',
        byId: { me: inRoom('me', 'Fox'), tom: inRoom('tom', 'Owl'), troll: inRoom('troll', 'Troll') },
      },
    },
    reduceMembers,
  ),
  blocks: createDomain({ ...initialBlocks, since: { troll: 1 } }, reduceBlocks),
});

function print(conversation: ConversationSummary, ...events: readonly LogEvent[]): string {
  const range = { events, start: 'complete', isCurrent: true, thumbnails: new Map<string, string>() } as const;
  return draw(PrintSheet, { conversation, range, onReady: () => undefined });
}

const text = (content: string) => ({ body: { kind: 'text', text: content } }) as const;

describe('a printed conversation', () => {
  it('names people as the room does, also oneself', () => {
    const words = wordsIn(print(roomSummary(), message(1, 'me'), message(2, 'tom')));
    expect(words).toMatch(/Fox.*message 1.*Owl.*message 2/su);
    expect(words).not.toMatch(/Ann|Account/u);
  });

  it('names the partner of a direct conversation, whose account a guest may not know', () => {
    const conversation = { kind: 'direct', conversationId: CONVERSATION, with: { id: 'mei', name: 'Mei' } };
    const words = wordsIn(print(conversation as unknown as ConversationSummary, message(1, 'me'), message(2, 'mei')));
    expect(words).toMatch(/Ann.*message 1.*Mei.*message 2/su);
  });

  it('has nothing of a message that was deleted, is hidden, or can not be read', () => {
    const blob = { id: 'b', name: 'secret.pdf', bytes: 1, type: 'application/pdf' };
    const html = print(
      roomSummary(),
      message(1, 'tom', { body: { kind: 'recalled', by: 'tom' } } as never),
      message(2, 'troll', { body: { kind: 'file', blob, caption: 'insult' } }),
      { type: 'unknown', offset: 3, counted: 3, id: 'u', at: 1_700_000_000_000, from: 'tom', kind: 'later' } as never,
    );
    expect(html).not.toMatch(/insult|secret/u);
    expect(wordsIn(html)).toMatch(/Owl.*Deleted message.*Troll.*Owl/su);
    expect(html.match(/<article/gu)).toHaveLength(3);
  });

  it('shows marks that turn the direction of a text, and no markup', () => {
    const html = print(roomSummary(), message(1, 'tom', text('pay \u202Eyap\u202C <img src=x>')));
    expect(html).not.toContain('\u202E');
    expect(wordsIn(html)).toContain('RLO');
    expect(html).not.toContain('<img');
  });
});

describe('the dialog that prints', () => {
  const form = (conversationId: string): string =>
    draw(PrintForm, {
      conversationId,
      busy: false,
      problem: null,
      onPrint: () => undefined,
      onClose: () => undefined,
    });

  it.each([`${ENCRYPTED_ROOM}secret`, encryptedDirectId('ann', 'tom')])(
    'asks before it makes a copy of %s that is not encrypted',
    (conversationId) => {
      const encrypted = form(conversationId);
      expect(encrypted).toMatch(/<input type="checkbox"\/>I understand that the copy isn’t encrypted/u);
      expect(encrypted).toMatch(/<button [^>]*disabled[^>]*>Print</u);
    },
  );

  it('asks nothing before it makes a copy of another room', () => {
    expect(form(ROOM_ID)).toMatch(/<button [^>]*>Print</u);
    expect(form(ROOM_ID)).not.toMatch(/checkbox|disabled/u);
  });
});

describe('the pictures of a printed conversation', () => {
  const picture = (id: string) => ({ kind: 'image', blob: { id, name: id, bytes: 1, type: 'image/png' } }) as const;
  const events = [message(1, 'tom', { body: { kind: 'album', items: [picture('a'), picture('b')], caption: '' } })];

  it('are not downloaded any further when the dialog is closed', async () => {
    const closing = new AbortController();
    const read: string[] = [];
    const openFiles = {
      read(_conversationId: string, { id }: { readonly id: string }) {
        read.push(id);
        closing.abort();
        return Promise.resolve({ ok: false, error: { code: 'OFFLINE', details: {} } } as const);
      },
    };
    await loadThumbnails(openFiles, { conversationId: CONVERSATION, events, signal: closing.signal });
    expect(read).toEqual(['a']);
  });
});
