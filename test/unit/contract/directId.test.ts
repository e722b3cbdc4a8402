import { expect, it } from 'vitest';
import { conversationIdSchema } from '#shared/contract/model.ts';
import { directId, encryptedDirectId, isEncryptedDirect, otherOf, peopleOf } from '#shared/conversation/directId.ts';
import { directKeyId, keyIdOf, listsIn, referenceTo } from '#shared/message/keyIdOf.ts';

it.each([
  ['anna', 'bo'],
  ['bo', 'bo'],
  ['e2e', 'zoe'],
  ['e2e', 'e2e'],
])('the two conversations of %s and %s have ids that are different, in either order of the names', (one, other) => {
  const [readable, encrypted] = [directId(one, other), encryptedDirectId(one, other)];
  expect([directId(other, one), encryptedDirectId(other, one)]).toEqual([readable, encrypted]);
  expect([readable, encrypted].map(isEncryptedDirect)).toEqual([false, true]);
  for (const id of [readable, encrypted]) {
    expect(peopleOf(id)).toEqual([one, other]);
    expect(otherOf(id, one)).toBe(other);
    expect(conversationIdSchema.safeParse(id).success).toBe(true);
  }
});

it.each(['direct:e2e:anna', 'room:e2e:anna:bo', 'direct:anna:bo', 'direct:e2e:bo'])('%s is none', (id) => {
  expect(isEncryptedDirect(id)).toBe(false);
});

it('the id of a key names two lists', () => {
  const lists = [
    referenceTo({ number: 3, accountKey: 'AAAAAAAA_-rest' }),
    referenceTo({ number: 17, accountKey: 'b_-456789' }),
  ];
  const keyId = directKeyId(lists);
  expect(keyId).toBe('3+AAAAAAAA.17+b_-45678');
  expect(keyIdOf(`parley:1:${keyId}:AAAA`)).toBe(keyId);
  expect(listsIn(keyId)).toEqual(lists);
  for (const id of ['', '3.17', '0+AAAAAAAA.1+AAAAAAAA', '1+AAAA.1+AAAAAAAA', `${keyId}.1`, 'AAECAwQFBgcI']) {
    expect(listsIn(id)).toBe(null);
  }
});
