import { join, sep } from 'node:path';
import { expect, it } from 'vitest';
import { conversationIdSchema } from '#shared/contract/model.ts';
import { readConversationHash, readConversationLink } from '#shared/text/conversationLink.ts';
import { readGuestHash } from '#shared/text/guestLink.ts';
import { readJoinHash } from '#shared/text/joinLink.ts';
import { readMessageHash, readMessageLink } from '#shared/text/messageLink.ts';
import { parseRoomInput, readRoomHash, readRoomLink } from '#shared/text/roomLink.ts';
import { isValidRoomName } from '#shared/text/roomName.ts';
import {
  readDesktopSignInHash,
  readPasskeyHash,
  readSchemeSignInLink,
  readSignInHash,
} from '#shared/text/signInLink.ts';
import { readBlobPath } from '../../src-main/security/blobProtocol.ts';
import { resolveFile } from '../../src-main/security/resolveFile.ts';
import { safeExternalUrl } from '../../src-main/security/safeExternalUrl.ts';
import { createRandom, type Random } from '../support/random.ts';
import { repetitions } from '../support/repetitions.ts';
import { HOSTILE_STRINGS, hostileString } from './support/hostileValues.ts';
import { reportCounts } from './support/reportCounts.ts';

/** Links that the system or a page passes to Parley, and paths of the desktop's own protocol: anyone can write them. */

const LINKS = repetitions({ short: 40_000, long: 400_000 });
const SEED = Number(process.env['PARLEY_SEED'] ?? 17);
const FOLDER = join(sep, 'opt', 'parley', 'renderer');

const BEGINNINGS = [
  'parley://room/',
  'parley://conversation/',
  '#conversation/',
  'PARLEY://ROOM/',
  'parley://message/',
  'parley:',
  'https://chat.example/#room/',
  '#room/',
  '#message/',
  '#guest/',
  '#join/',
  '#sign-in/ticket/',
  '#sign-in/connection/',
  '#sign-in/error/',
  '#sign-in/desktop/ticket/',
  '#passkey/',
  'parley://sign-in/ticket/',
  'parley://sign-in/connection/',
  '/parley/blob/',
  '/assets/',
  '/',
  'javascript:',
  'file://',
  'mailto:',
  '',
] as const;
const PARTS = [
  '..',
  '%2e%2e',
  '..%2f',
  '%5c',
  '\\',
  '/',
  '//',
  '%00',
  '%',
  '%zz',
  '%F0%9F%98%80',
  '#',
  '?a=b',
  ':',
  '@',
  'room:tea',
  'direct:a:b',
  'direct%3Aa%3Ab/7',
  'room%3Atea/12',
  'room:tea/4',
  '12',
  '-1',
  '99999999999999999999',
  'index.html',
] as const;

function hostileLink(random: Random): string {
  if (random.next() < 0.1) return random.pick(BEGINNINGS) + random.pick(PARTS);
  const parts = Array.from({ length: random.between(0, 6) }, () =>
    random.pick([
      random.pick(PARTS),
      random.pick(HOSTILE_STRINGS),
      encodeURIComponent(random.pick(PARTS)),
      hostileString(random).slice(0, 5_000),
    ]),
  );
  return random.pick(BEGINNINGS) + parts.join(random.pick(['', '/', '%2f']));
}

/** What one link is read as; a reader that throws fails the test. */
function readAll(link: string) {
  const rooms = [readRoomLink(link), readRoomHash(link), readGuestHash(link)?.room ?? null];
  const signIns = [readSignInHash(link), readDesktopSignInHash(link), readSchemeSignInLink(link)?.result ?? null];
  return {
    room: rooms.filter((room) => room !== null),
    message: [readMessageLink(link), readMessageHash(link)].filter((message) => message !== null),
    conversation: [readConversationLink(link), readConversationHash(link)].filter((id) => id !== null),
    code: [
      readJoinHash(link),
      readPasskeyHash(link),
      readBlobPath(link),
      ...signIns.map((signIn) => (signIn === null || signIn.kind === 'error' ? null : signIn.ticket)),
    ].filter((code) => code !== null),
    file: [resolveFile(FOLDER, link)].filter((file) => file !== null),
    external: [safeExternalUrl(link)].filter((url) => url !== null),
    typed: [parseRoomInput(link)],
  };
}

type Read = ReturnType<typeof readAll>;

const ALLOWED: { readonly [Kind in keyof Read]: (value: Read[Kind][number]) => boolean } = {
  room: isValidRoomName,
  message: ({ conversationId, offset }) =>
    conversationIdSchema.safeParse(conversationId).success && Number.isSafeInteger(offset) && offset >= 0,
  conversation: (id) => conversationIdSchema.safeParse(id).success,
  code: (code) => /^[\w.-]+$/u.test(code),
  file: (file) => file.startsWith(FOLDER + sep) && !file.split(sep).includes('..') && !file.includes('\0'),
  external: (url) => /^(?:https?|mailto):/u.test(url),
  typed: (name) => typeof name === 'string',
};
const KINDS = Object.keys(ALLOWED) as (keyof Read)[];

it('no link makes a reader fail, or is read as something that it may not name', () => {
  const random = createRandom(SEED);
  const counts = { room: 0, message: 0, conversation: 0, code: 0, file: 0, external: 0, typed: 0 };
  const findings: unknown[] = [];
  for (let count = 0; count < LINKS; count += 1) {
    const link = hostileLink(random);
    const read = readAll(link);
    for (const kind of KINDS) {
      counts[kind] += read[kind].length;
      const isAllowed = ALLOWED[kind] as (value: unknown) => boolean;
      findings.push(...read[kind].filter((value) => !isAllowed(value)).map((value) => ({ kind, link, value })));
    }
  }
  expect(findings).toEqual([]);
  // Otherwise the test would only prove that everything is refused.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20); // at most seven kinds
  reportCounts(`${LINKS} links: ${JSON.stringify(counts)}`);
});
