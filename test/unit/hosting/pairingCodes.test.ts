import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { confirmKey, deriveKey, startCpace } from '#shared/hosting/cpace.ts';
import {
  normalisePairingCode,
  PAIRING,
  pairingBegunSchema,
  pairingDoneSchema,
  pairingInput,
  pairingMessages,
} from '#shared/hosting/pairing.ts';
import { Pairing } from '../../../src-gateway/hosting/Pairing.ts';

const FINGERPRINT = new Uint8Array(32).fill(7);

function open() {
  let now = 1_000;
  let changes = 0;
  const pairing = new Pairing({
    name: 'Harbour Design',
    fingerprint: FINGERPRINT,
    now: () => now,
    onChanged: () => {
      changes += 1;
    },
  });
  pairing.offer('K7QF-2MXD-9ABC');
  const described = pairing.describe();
  const code = described?.status === 'valid' ? described.code : '';
  return { pairing, code, changes: () => changes, wait: (ms: number) => void (now += ms) };
}

/** A guest that has begun an exchange. */
function begin(pairing: Pairing, code: string, fingerprint = FINGERPRINT) {
  const input = pairingInput(normalisePairingCode(code) ?? '', fingerprint, randomBytes(16));
  const own = startCpace(input, randomBytes(64));
  const answer = pairing.answer({ step: 'begin', sessionId: input.sessionId, share: own.share });
  const { exchange, share } = pairingBegunSchema.parse(answer);
  const messages = pairingMessages(own.share, share);
  const key = deriveKey(input, own, { ...messages, from: 'host' }) ?? new Uint8Array();
  const finish = () =>
    pairing.answer({ step: 'finish', exchange, confirmation: confirmKey(input, key, messages.guest) });
  return { finish, expected: confirmKey(input, key, messages.host) };
}

it('a guest with the code receives the invitation, and both sides have confirmed', () => {
  const { pairing, code } = open();
  const { finish, expected } = begin(pairing, code);
  const done = pairingDoneSchema.parse(finish());
  expect(done).toEqual({ confirmation: expected, name: 'Harbour Design', invitation: 'K7QF-2MXD-9ABC' });
  expect(finish, 'an exchange ends with its confirmation').toThrow('PAIRING_CLOSED');
});

it('several guests use one code', () => {
  const { pairing, code } = open();
  const guests = [begin(pairing, code), begin(pairing, code), begin(pairing, code)];
  for (const { finish } of guests.toReversed()) expect(finish()).toMatchObject({ name: 'Harbour Design' });
});

it('the right code with another certificate is a wrong attempt', () => {
  const { pairing, code } = open();
  expect(begin(pairing, code, new Uint8Array(32)).finish).toThrow('PAIRING_CODE_WRONG');
});

it('a code expires, also for exchanges that have begun', () => {
  const { pairing, code, wait } = open();
  const { finish } = begin(pairing, code);
  wait(PAIRING.lifetimeMs);
  expect(finish).toThrow('PAIRING_CLOSED');
  expect(() => begin(pairing, code)).toThrow('PAIRING_CLOSED');
});

it('a new code replaces the last one and its exchanges', () => {
  const { pairing, code } = open();
  const { finish } = begin(pairing, code);
  pairing.offer('another');
  expect(finish).toThrow('PAIRING_CLOSED');
  expect(begin(pairing, code).finish).toThrow('PAIRING_CODE_WRONG');
});

it('wrong attempts count across exchanges that were begun at once', () => {
  const { pairing, code, changes } = open();
  const wrong = code.replace(/^./u, (letter) => (letter === '2' ? '3' : '2'));
  const guesses = Array.from({ length: 20 }, () => begin(pairing, wrong));
  const refused = guesses.map(({ finish }) => {
    try {
      return finish();
    } catch (error) {
      return (error as Error).message;
    }
  });
  const wrongAttempts = refused.filter((answer) => answer === 'PAIRING_CODE_WRONG');
  expect(wrongAttempts).toHaveLength(PAIRING.wrongAttempts);
  expect(pairing.describe()).toEqual({ status: 'usedUp' });
  expect(changes()).toBe(2);
});

it('exchanges that are begun and left do not accumulate, and use the code up', () => {
  const { pairing, code } = open();
  const first = begin(pairing, code);
  for (let count = 0; count < PAIRING.open; count += 1) begin(pairing, code);
  expect(first.finish, 'the oldest exchange was dropped').toThrow('PAIRING_CLOSED');
  for (let count = PAIRING.open + 1; count < PAIRING.begun; count += 1) begin(pairing, code);
  expect(() => begin(pairing, code)).toThrow('PAIRING_CLOSED');
  expect(pairing.describe()).toEqual({ status: 'usedUp' });
});
