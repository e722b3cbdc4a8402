import { describe, expect, it } from 'vitest';
import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import type { SearchQuery } from '#shared/search/searchQuery.ts';
import { messageEvent } from './messageEvent.ts';

const finds = (event: LogEvent, query: Partial<SearchQuery>): boolean =>
  matchesQuery({ conversationId: 'room:launch', event }, { terms: [], has: [], ...query });

const file = (kind: 'file' | 'image', caption = ''): MessageEvent =>
  messageEvent({ body: { kind, caption, blob: { id: 'b', name: '报价-v7.pdf', bytes: 1, type: 'application/pdf' } } });

describe('matchesQuery', () => {
  it('requires every term, in any order', () => {
    const event = messageEvent({ text: 'Final copy uses the 11 November 报价' });
    expect(finds(event, { terms: ['报价', 'final'] })).toBe(true);
    expect(finds(event, { terms: ['报价', 'draft'] })).toBe(false);
    expect(finds(event, { terms: ['copy final'] })).toBe(false);
  });

  it('matches captions and file names', () => {
    expect(finds(file('file', 'As promised'), { terms: ['promised'] })).toBe(true);
    expect(finds(file('file', 'As promised'), { terms: ['报价'] })).toBe(true);
    expect(finds(file('file'), { terms: ['v7.pdf'] })).toBe(true);
  });

  it('matches neither recalled messages nor other events', () => {
    expect(finds(messageEvent({ body: { kind: 'recalled', by: 'mei' } }), {})).toBe(false);
    expect(finds({ ...messageEvent({}), type: 'entered', nickname: 'mei' }, {})).toBe(false);
  });

  it('filters by authors, conversations and times', () => {
    const event = messageEvent({ text: 'a', from: 'mei', at: 1000 });
    expect(finds(event, { from: ['jonas', 'mei'] })).toBe(true);
    expect(finds(event, { from: ['jonas'] })).toBe(false);
    expect(finds(event, { from: [] })).toBe(false);
    expect(finds(event, { conversationIds: ['room:launch'] })).toBe(true);
    expect(finds(event, { conversationIds: ['room:lunch'] })).toBe(false);
    expect(finds(event, { after: 1000, before: 1001 })).toBe(true);
    expect(finds(event, { before: 1000 })).toBe(false);
    expect(finds(event, { after: 1001 })).toBe(false);
  });

  it('filters by the content of a message', () => {
    expect(finds(file('image'), { has: ['image'] })).toBe(true);
    expect(finds(file('image'), { has: ['file'] })).toBe(true);
    expect(finds(file('file'), { has: ['image'] })).toBe(false);
    expect(finds(file('file'), { has: ['link'] })).toBe(false);
    expect(finds(file('file', 'see https://example.org'), { has: ['link', 'file'] })).toBe(true);
    expect(finds(messageEvent({ text: 'no link: https://' }), { has: ['link'] })).toBe(false);
    expect(finds(messageEvent({ text: 'parley://room/launch' }), { has: ['link'] })).toBe(true);
  });

  it('ignores a term without words', () => {
    expect(finds(messageEvent({ text: 'a' }), { terms: ['👍', 'a'] })).toBe(true);
  });
});
