import { describe, expect, it } from 'vitest';
import type { DirectLock } from '#shared/contract/model.ts';
import { deviceNumber } from '../../src-renderer/roomEncryption/deviceNumber.ts';
import { createDomain } from '../../src-renderer/stores/createDomain.ts';
import { type EncryptionState, reduceEncryption } from '../../src-renderer/stores/encryption/reduce.ts';
import { LockedDirect } from '../../src-renderer/views/person/LockedDirect.tsx';
import { drawing, wordsIn } from './support/drawText.ts';

const [KEY, OTHER] = ['A'.repeat(43), 'B'.repeat(43)] as const;
const own = {
  lock: 'replaced',
  key: KEY,
  isDeclined: false,
  isRemoved: false,
  problem: null,
  approvedBy: null,
  devices: [],
  waiting: [],
  isListed: false,
  sessions: {},
} satisfies EncryptionState['own'];
const offered = { devices: [OTHER], hash: 'h', undoesRemoval: false };

/** What a person sees in place of the conversation, by what is known of devices. */
const STATES: Record<string, { lock: DirectLock; state: EncryptionState; shows: string[]; hides?: string[] }> = {
  'their devices were replaced': {
    lock: 'replaced',
    state: { own, people: {} },
    shows: [
      'replaced on another device',
      'start over on one of them',
      deviceNumber('me', KEY),
      'I have no other device',
    ],
    hides: ['Ask again'],
  },
  'the server lost changes to the list that has this device': {
    lock: 'replaced',
    state: { own: { ...own, isListed: true }, people: {} },
    shows: ['only once you start over', 'I have no other device'],
    hides: [deviceNumber('me', KEY), 'approve'],
  },
  'this device was removed': {
    lock: 'replaced',
    state: { own: { ...own, isRemoved: true }, people: {} },
    shows: ['Another device of yours removed this one.', 'Ask again'],
    hides: [deviceNumber('me', KEY)],
  },
  'this device was declined': {
    lock: 'waiting',
    state: { own: { ...own, isDeclined: true }, people: {} },
    shows: ['Another device of yours declined this one.', 'Ask again'],
  },
  'the devices of the other person were replaced': {
    lock: 'changed',
    state: { own: null, people: { tom: { devices: [KEY], offered } } },
    shows: [deviceNumber('tom', OTHER), 'These are the devices of Tom'],
  },
  'only earlier devices of the other person are offered': {
    lock: 'changed',
    state: { own: null, people: { tom: { devices: [KEY], offered: { ...offered, undoesRemoval: true } } } },
    shows: ['would let a removed device read your messages', 'Tom can start over in Parley'],
    hides: [deviceNumber('tom', OTHER), 'These are the devices of Tom'],
  },
  'the server has no devices of the other person': {
    lock: 'changed',
    state: { own: null, people: { tom: { devices: [KEY], offered: null } } },
    shows: ['Nothing is sent until Tom has started over'],
    hides: [deviceNumber('tom', KEY)],
  },
  'the server refuses to answer': {
    lock: 'unavailable',
    state: { own: null, people: {} },
    shows: ['Tom can’t get encrypted messages.'],
  },
  'the keys can not be stored': {
    lock: 'unstored',
    state: { own: null, people: {} },
    shows: ['Unlock its keyring or free up space'],
    hides: ['I have no other device'],
  },
  'the page came over plain HTTP': {
    lock: 'insecure',
    state: { own: null, people: {} },
    shows: ['Encrypted conversations need HTTPS'],
    hides: ['I have no other device'],
  },
};

describe.each(Object.entries(STATES))(
  'an encrypted conversation that is locked because %s',
  (_, { lock, ...expected }) => {
    const draw = drawing({ encryption: createDomain(expected.state, reduceEncryption) });

    it('says so, and offers what helps', () => {
      const person = { id: 'tom', name: 'Tom' };
      const rest = { epoch: 'one', offset: 0, unread: 0, readOffset: 0, last: null } as const;
      const conversation = { kind: 'direct', conversationId: 'direct:e2e:me:tom', with: person, ...rest } as const;
      const words = wordsIn(draw(LockedDirect, { conversation, lock }));
      for (const text of expected.shows) expect(words).toContain(text);
      for (const text of expected.hides ?? []) expect(words).not.toContain(text);
    });
  },
);
