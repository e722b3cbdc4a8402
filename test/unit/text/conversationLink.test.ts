import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conversationHash,
  conversationLink,
  OWN_WINDOW_PARAMETER,
  ownConversationOf,
  readConversationHash,
  readConversationLink,
} from '#shared/text/conversationLink.ts';
import { roomId } from '#shared/text/roomId.ts';

describe('a link to a conversation', () => {
  it.each(['direct:abc:d-e_f', roomId('设计 review? (100 %)'), roomId("Mei's room!")])('leads to %s', (id) => {
    expect(readConversationLink(conversationLink(id))).toBe(id);
    expect(readConversationHash(conversationHash(id))).toBe(id);
  });

  it.each(['parley://conversation/', 'parley://conversation/x', 'parley://conversation/%', 'parley://room/direct:a:b'])(
    'is invalid: %s',
    (link) => {
      expect(readConversationLink(link)).toBeNull();
    },
  );

  it('never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (rest) => {
        const id =
          readConversationLink(`parley://conversation/${rest}`) ?? readConversationHash(`#conversation/${rest}`);
        expect(id === null || id.length > 0).toBe(true);
      }),
    );
  });
});

describe('the address of a window of its own', () => {
  it.each(['direct:abc:d-e_f', roomId('设计 review? (100 %)')])('names %s', (id) => {
    expect(ownConversationOf(`?${OWN_WINDOW_PARAMETER}=${encodeURIComponent(id)}`)).toBe(id);
  });

  it.each(['', '?', '?conversation=', '?conversation=x', '?conversation=%', '?other=direct:a:b'])(
    'is not %j',
    (search) => {
      expect(ownConversationOf(search)).toBeNull();
    },
  );
});
