import { describe, expect, it } from 'vitest';
import { nicknameIn, otherMentions, withoutPerson } from '#core/erase/withoutPerson.ts';
import { readElement } from '#core/logElement.ts';

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

it('lists the other mentions only of messages that mention the person', () => {
  const body = { kind: 'text', text: 'hello' };
  expect(otherMentions(message('tom', body, { mentions: ['mei', 'lin', 'eve'] }), 'mei')).toEqual(['lin', 'eve']);
  expect(otherMentions(message('tom', body, { mentions: ['lin'] }), 'mei')).toEqual([]);
  expect(otherMentions(message('tom', body), 'mei')).toEqual([]);
});
