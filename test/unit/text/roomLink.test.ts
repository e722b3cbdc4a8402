import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRoomHash, readRoomLink, roomLink, parseRoomInput, webRoomLink } from '#shared/text/roomLink.ts';
import { isValidRoomName } from '#shared/text/roomName.ts';
import { findLinks, linkTarget } from '../../../src-renderer/text/links.ts';

const NAMES = ['launch-review', '设计讨论', 'a/b?c#d', 'Mei’s “room” (new)', '100 %', 'why?!', 'a.b.', '(x)', '🦜'];

describe('a link to a room', () => {
  it.each(NAMES)('resolves to %s, from a system and from a browser', (name) => {
    expect(readRoomLink(roomLink(name))).toBe(name);
    const web = new URL(webRoomLink('https://chat.example.org', name));
    expect([web.origin, web.pathname, readRoomHash(web.hash)]).toEqual(['https://chat.example.org', '/', name]);
  });

  it.each(NAMES)('pasted into a name field means %s', (name) => {
    expect(parseRoomInput(`  ${roomLink(name)} `)).toBe(name);
    expect(parseRoomInput(webRoomLink('https://chat.example.org:8443', name))).toBe(name);
    expect(parseRoomInput(name)).toBe(name);
  });

  it('does so for every valid room name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 64 }).filter(isValidRoomName), (name) => {
        expect(readRoomLink(roomLink(name))).toBe(name);
      }),
    );
  });

  it('is accepted in any case and with a trailing slash, as systems write it', () => {
    expect(readRoomLink('PARLEY://ROOM/lunch/')).toBe('lunch');
  });

  it.each([
    'parley:',
    'parley://room/',
    'parley://room',
    'parley://rooms/lunch',
    'parley://room/a/b',
    'parley://room/lunch?x=1',
    'parley://room/lunch#x',
    'parley://room/%',
    'parley://room/%00',
    'parley://room/%E2%80%AE',
    'parley://room/%20',
    'parley://user@room/lunch',
    'parley://room:80/lunch',
    ' parley://room/lunch',
    'parley://room/lunch --no-sandbox\n',
    `parley://room/${'a'.repeat(65)}`,
    `parley://room/${'%61'.repeat(100_000)}`,
    'https://chat.example.org/#room/lunch',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('is invalid: %j', (link) => {
    expect(readRoomLink(link)).toBeNull();
  });

  it('never throws and never yields an invalid room name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (rest) => {
        for (const name of [readRoomLink(`parley://room/${rest}`), readRoomHash(`#room/${rest}`)]) {
          expect(name === null || isValidRoomName(name)).toBe(true);
        }
      }),
    );
  });
});

describe('a link in a message', () => {
  const gateway = { kind: 'gateway', label: 'chat.example.org' };

  it.each(NAMES)('is found whole within a sentence: %s', (name) => {
    const parts = findLinks(`Come to ${roomLink(name)}. Now!`);
    expect(parts.map(({ text }) => text)).toEqual(['Come to ', roomLink(name), '. Now!']);
  });

  it('opens the door of its room in the app', () => {
    expect(linkTarget('parley://room/lunch', gateway)).toEqual({ kind: 'room', name: 'lunch' });
    expect(linkTarget('parley://room/%00', gateway)).toEqual({ kind: 'room', name: null });
    expect(linkTarget('https://chat.example.org/#room/lunch', gateway)).toEqual({ kind: 'room', name: 'lunch' });
  });

  it('opens outside when it belongs to another server or another page', () => {
    const outside = { kind: 'outside' };
    expect(linkTarget('https://evil.example.org/#room/lunch', gateway)).toEqual(outside);
    expect(linkTarget('https://chat.example.org/notes#room/lunch', gateway)).toEqual(outside);
    expect(linkTarget('https://chat.example.org/#room/lunch', { kind: 'embedded', label: '' })).toEqual(outside);
    expect(linkTarget('https://chat.example.org/#room/lunch', null)).toEqual(outside);
  });
});
