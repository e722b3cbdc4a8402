import { describe, expect, it } from 'vitest';
import {
  isMessageOf,
  nicknameIn,
  noticeWithoutPerson,
  otherMentions,
  withoutPerson,
  withoutReactions,
} from '#core/erase/withoutPerson.ts';
import { readElement } from '#core/logElement.ts';
import { LIMITS } from '#shared/contract/limits.ts';

const mei = { userId: 'mei', names: ['Mei Lin', 'Mia'] };
const element = (fields: object) => JSON.stringify({ at: 1, uncounted: 0, id: 'm1', ...fields });
const message = (from: string, body: object, fields: object = {}) =>
  element({ type: 'message', from, ...fields, body });
const clean = (json: string) => {
  const { element: cleaned, blobIds } = withoutPerson(json, mei, [{ id: 'lin', name: 'Mia Lind' }]);
  return { fields: JSON.parse(cleaned) as Record<string, unknown>, blobIds, cleaned };
};
const blob = (id: string) => ({
  id,
  name: 'a.png',
  bytes: 9,
  type: 'image/png',
  width: 9,
  height: 9,
  thumbHash: 'AAAA',
});

describe('an element without what identifies a person', () => {
  it('has no nickname in the event with which they entered', () => {
    const entered = element({ type: 'entered', from: 'mei', nickname: 'Nick', approvedBy: 'tom' });
    expect(nicknameIn(entered, 'mei')).toBe('Nick');
    const { cleaned, fields } = clean(entered);
    expect(fields).toMatchObject({ nickname: '', approvedBy: 'tom' });
    expect(readElement(cleaned)).toEqual(readElement(entered));
    expect(nicknameIn(cleaned, 'mei')).toBeNull();
    const other = element({ type: 'entered', from: 'tom', nickname: 'Mia' });
    expect(clean(other).cleaned).toBe(other);
    expect(nicknameIn(other, 'mei')).toBeNull();
  });

  it.each([
    ['text', { kind: 'text', text: 'ask @mei lin or @Mia Lind' }],
    ['caption', { kind: 'image', caption: 'ask @mei lin or @Mia Lind', blob: blob('b1') }],
    ['question', { kind: 'poll', question: 'ask @mei lin or @Mia Lind', options: ['a', 'b'], multiple: false }],
  ])('mentions a former member in the %s of others, whose files stay', (field, body) => {
    const { fields, blobIds, cleaned } = clean(message('tom', body, { mentions: ['mei', 'lin'] }));
    expect(fields['body']).toEqual({ ...body, [field]: 'ask @Former member or @Mia Lind' });
    expect(blobIds).toEqual([]);
    expect(clean(cleaned).cleaned).toBe(cleaned);
  });

  it('has the same text without a mention, whatever is in it', () => {
    const text = message(
      'tom',
      { kind: 'text', text: '@Mei Lin said so' },
      { reactions: [{ emoji: '👍', by: ['mei'] }] },
    );
    expect(clean(text).cleaned).toBe(text);
  });

  it('names the files of the person for deletion, without their previews', () => {
    const items = ['b1', 'b2'].map((id) => ({ kind: 'image', blob: blob(id) }));
    const album = clean(message('mei', { kind: 'album', items, caption: 'two' }));
    expect(album.blobIds).toEqual(['b1', 'b2']);
    expect(album.cleaned).not.toContain('thumbHash');
    expect(album.fields['body']).toMatchObject({
      caption: 'two',
      items: [{ blob: { id: 'b1' } }, { blob: { id: 'b2' } }],
    });
    const single = clean(message('mei', { kind: 'image', caption: '', blob: blob('b3') }));
    expect([single.blobIds, single.cleaned.includes('thumbHash')]).toEqual([['b3'], false]);
  });

  it.each([
    ['not JSON', element({ type: 'entered', from: 'mei', nickname: 'Nick' }).slice(0, -1)],
    ['a recalled message', message('mei', { kind: 'recalled', by: 'mei' })],
    ['a body of a later version', message('mei', { kind: 'hologram', blob: 7 }, { mentions: ['mei'] })],
    ['an event of a later version', element({ type: 'waved', from: 'mei', nickname: 'Nick' })],
  ])('stays as it is: %s', (_what, json) => {
    expect(withoutPerson(json, mei, [])).toEqual({ element: json, blobIds: [] });
  });
});

describe('a notice without what identifies a person', () => {
  const notice = (title: unknown, name: unknown) =>
    JSON.stringify({ at: 1, title, place: { conversationId: 'room:a', name, offset: 2 }, epoch: 'e' });
  const cleanNotice = (json: string) => noticeWithoutPerson(json, mei, [{ id: 'lin', name: 'Mia Lind' }]);

  it.each([
    ['@mei lin, ask @Mia Lind or @Mia', '@Former member, ask @Mia Lind or @Former member'],
    ['this was found by the colleague @Mei L…', 'this was found by the colleague @Former member…'],
    ['this was found by the colleague @M…', 'this was found by the colleague @M…'],
  ])('has no mention in its title: %s', (title, cleaned) => {
    expect(cleanNotice(notice(title, ''))).toBe(notice(cleaned, ''));
    expect(cleanNotice(notice(cleaned, ''))).toBe(notice(cleaned, ''));
  });

  it('has a title that is not longer than titles may be', () => {
    const { title } = JSON.parse(cleanNotice(notice('@Mia '.repeat(24).trim(), ''))) as { title: string };
    expect(title).toHaveLength(LIMITS.noticeTitleLength);
    expect(title).not.toContain('Mia');
  });

  it.each([
    ['Mei Lin, Tom, Mia', 'Former member, Tom, Former member'],
    ['Tom, Mei L…', 'Tom, Former member…'],
    ['Friends of Mia', 'Friends of Mia'],
  ])('has no name in the title of its place: %s', (name, cleaned) => {
    expect(cleanNotice(notice('', name))).toBe(notice('', cleaned));
    expect(cleanNotice(notice('', cleaned))).toBe(notice('', cleaned));
  });

  it('finds no person called as a part of the replacement in it', () => {
    const former = { userId: 'mei', names: ['Former'] };
    const once = noticeWithoutPerson(notice('@Former', ''), former, []);
    expect(once).toBe(notice('@Former member', ''));
    expect(noticeWithoutPerson(once, former, [])).toBe(once);
  });

  it('stays as it is when it is about another conversation, or can not be read', () => {
    for (const json of ['{"title":"@Mia', '[]', '7', notice(7, null)]) expect(cleanNotice(json)).toBe(json);
    const json = notice('@Mia', '');
    expect(noticeWithoutPerson(json, mei, [], 'room:b')).toBe(json);
    expect(noticeWithoutPerson(json, mei, [], 'room:a')).toBe(notice('@Former member', ''));
  });
});

it('lists the other mentions only of messages that mention the person', () => {
  const body = { kind: 'text', text: 'hello' };
  expect(otherMentions(message('tom', body, { mentions: ['mei', 'lin', 'eve'] }), 'mei')).toEqual(['lin', 'eve']);
  expect(otherMentions(message('tom', body, { mentions: ['lin'] }), 'mei')).toEqual([]);
  expect(otherMentions(message('tom', body), 'mei')).toEqual([]);
});

describe('what is deleted with the messages of a person', () => {
  it('is every message of theirs that was not recalled, also of a later version', () => {
    const text = { kind: 'text', text: 'mine' };
    expect(isMessageOf(message('mei', text), 'mei')).toBe(true);
    expect(isMessageOf(message('mei', { kind: 'hologram' }), 'mei')).toBe(true);
    expect(isMessageOf(message('mei', { kind: 'recalled', by: 'mei' }), 'mei')).toBe(false);
    expect(isMessageOf(message('tom', text, { mentions: ['mei'] }), 'mei')).toBe(false);
    expect(isMessageOf(element({ type: 'recalled', from: 'mei', target: 1 }), 'mei')).toBe(false);
    expect(isMessageOf('"mei" is not JSON', 'mei')).toBe(false);
  });

  it('is each of their reactions, and none of others', () => {
    const reactions = [
      { emoji: '👍', by: ['tom', 'mei'] },
      { emoji: ':parrot:', by: ['mei'] },
      { emoji: '🎉', by: ['tom'] },
    ];
    const before = message('tom', { kind: 'text', text: 'mei' }, { reactions, inThread: true });
    const { element: after, emojis } = withoutReactions(before, 'mei');
    expect(emojis).toEqual(['👍', ':parrot:']);
    const kept = [{ emoji: '👍', by: ['tom'] }, reactions[2]];
    expect(after).toBe(message('tom', { kind: 'text', text: 'mei' }, { reactions: kept, inThread: true }));

    const only = withoutReactions(message('tom', {}, { reactions: [reactions[1]] }), 'mei');
    expect(only).toEqual({ element: message('tom', {}), emojis: [':parrot:'] });
    for (const other of [after, 'no JSON', element({ reactions: 'mei' }), element({ reactions: ['mei', { by: 7 }] })]) {
      expect(withoutReactions(other, 'mei')).toEqual({ element: other, emojis: [] });
    }
  });
});
