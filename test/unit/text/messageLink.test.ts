import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageLink, readMessageHash, readMessageLink, webMessageLink } from '#shared/text/messageLink.ts';
import { roomId } from '#shared/text/roomId.ts';
import { findLinks, linkTarget } from '../../../src-renderer/text/links.ts';

const PLACES = [
  { conversationId: 'direct:abc:d-e_f', offset: 12 },
  { conversationId: roomId('设计 review? (100 %)'), offset: 1 },
  { conversationId: roomId("Mei's room!"), offset: 999_999_999 },
];
const gateway = { kind: 'gateway', label: 'chat.example.org' };

describe('a link to a message', () => {
  it.each(PLACES)('resolves to $offset of $conversationId, from a system and from a browser', (place) => {
    expect(readMessageLink(messageLink(place))).toEqual(place);
    const web = new URL(webMessageLink('https://chat.example.org', place));
    expect([web.origin, web.pathname, readMessageHash(web.hash)]).toEqual(['https://chat.example.org', '/', place]);
  });

  it.each(PLACES)('is found whole in a sentence, and opens the message in the app', (place) => {
    for (const link of [messageLink(place), webMessageLink('https://chat.example.org', place)]) {
      expect(findLinks(`See ${link}. Now!`).map(({ text }) => text)).toEqual(['See ', link, '. Now!']);
      expect(linkTarget(link, gateway)).toEqual({ kind: 'message', place });
    }
    expect(linkTarget(webMessageLink('https://other.example.org', place), gateway)).toEqual({ kind: 'outside' });
  });

  it.each(['parley://message/', 'parley://message/x/1', 'parley://message/direct%3Aa%3Ab/-1', 'parley://message/%/1'])(
    'is invalid: %s',
    (link) => {
      expect(readMessageLink(link)).toBeNull();
      expect(linkTarget(link, gateway)).toEqual({ kind: 'message', place: null });
    },
  );

  it('never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (rest) => {
        const place = readMessageLink(`parley://message/${rest}`) ?? readMessageHash(`#message/${rest}`);
        expect(place === null || place.offset >= 0).toBe(true);
      }),
    );
  });
});
