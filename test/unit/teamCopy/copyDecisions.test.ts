import { describe, expect, it } from 'vitest';
import { createKeys, KEY_FAMILIES, type KeyFamily } from '#core/keys.ts';
import { COPY_DECISIONS, copiedType, type CopyDecision } from '#core/teamCopy/copyDecisions.ts';

const families = Object.keys(KEY_FAMILIES) as KeyFamily[];

describe('a copy of the team', () => {
  it.each(families)('decides for each key of %s whether it is copied, with a reason if it is not', (family) => {
    const decisions: Readonly<Record<string, CopyDecision>> = COPY_DECISIONS[family];
    expect(Object.keys(decisions).toSorted()).toEqual(Object.keys(KEY_FAMILIES[family].keys).toSorted());
    const reasons = Object.values(decisions).map((one) => (one === 'copied' ? 'it is part of it' : one.notCopied));
    for (const reason of reasons) expect(reason.length).toBeGreaterThan(5);
  });

  it('has no sessions, nothing about who is online, and no limits on attempts', () => {
    const left = [
      ['session', 'session'],
      ['user', 'sessions'],
      ['user', 'devices'],
      ['ticket', 'ticket'],
      ['presence', 'leases'],
      ['attempts', 'count'],
      ['conversation', 'uploads'],
      ['agenda', 'due'],
    ] as const;
    for (const [family, name] of left) expect(copiedType(family, name)).toBeNull();
    expect(copiedType('user', 'twoFactor')).toBe('hash');
    expect(copiedType('user', 'passkeys')).toBe('hash');
    expect(copiedType('account', 'account')).toBe('hash');
    expect(copiedType('toString', 'length')).toBeNull();
    expect(copiedType('user', 'toString')).toBeNull();
  });
});

describe('the address of a key', () => {
  const keys = createKeys('team');

  it('is found for every key of every family, and leads back to the key', () => {
    for (const family of families) {
      for (const name of Object.keys(KEY_FAMILIES[family].keys)) {
        const id = { conversation: 'room:a b:c', agenda: 'lists' }[family as string] ?? (hasId(family) ? 'x:{y' : '');
        const address = { family, id, name };
        expect(keys.all.addressOf(keys.keyOf(address))).toEqual(address);
      }
    }
  });

  it('agrees with the keys that scripts use', () => {
    const cases: readonly (readonly [string, object])[] = [
      [keys.conversation('direct:a:b').meta, { family: 'conversation', id: 'direct:a:b', name: 'meta' }],
      [keys.followed('room:x').people, { family: 'followed', id: 'room:x', name: 'people' }],
      [keys.account('a}b').account, { family: 'account', id: 'a%7Db', name: 'account' }],
      [keys.invitation('ff').invitation, { family: 'invitation', id: 'ff', name: 'invitation' }],
      [keys.agenda('lists').due, { family: 'agenda', id: 'lists', name: 'due' }],
      [keys.topics.entries, { family: 'topics', id: '', name: 'entries' }],
      [keys.counters(3).state, { family: 'counters', id: '3', name: 'state' }],
      [keys.authorization('ff').request, { family: 'authorization', id: 'ff', name: 'request' }],
    ];
    for (const [key, address] of cases) expect(keys.all.addressOf(key)).toEqual(address);
  });

  it.each(['team', 'team:x', 'team:{user:a}', 'team:{user:a}:none', 'other:{user:a}:saved', 'team:{none}:saved'])(
    'does not exist for %s',
    (key) => {
      expect(keys.all.addressOf(key)).toBeNull();
    },
  );
});

function hasId(family: KeyFamily): boolean {
  const definition: { readonly tag: string; readonly suffix?: string } = KEY_FAMILIES[family];
  return definition.suffix !== undefined || definition.tag.includes(':');
}
