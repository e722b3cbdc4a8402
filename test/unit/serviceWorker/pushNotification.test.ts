import { describe, expect, it } from 'vitest';
import {
  addressOf,
  describePush,
  isShownByPage,
  readTarget,
  readWords,
} from '../../../src-renderer/serviceWorker/pushNotification.ts';

const GERMAN = readWords({
  image: 'Foto',
  video: 'Video',
  audio: 'Audio',
  album: 'Mehrere Dateien',
  poll: 'Umfrage',
  encrypted: 'Verschlüsselte Nachricht',
  unknown: 'Neue Nachricht',
  newMessages: 'Neue Nachrichten',
  withCaption: '{what}: {caption}',
});
const CONTENT = { place: 'direct:a:b', offset: 7, title: 'Mei', kind: 'text', text: 'hello' };
const show = (content: object, words = GERMAN) => describePush(JSON.stringify(content), words);

describe('a notification', () => {
  it('has the author, the text, and the conversation as its tag', () => {
    expect(show(CONTENT)).toEqual({
      title: 'Mei',
      body: 'hello',
      tag: 'direct:a:b',
      data: { place: 'direct:a:b', offset: 7 },
    });
  });

  it.each([
    ['image', '', 'Foto'],
    ['image', 'at the lake', 'Foto: at the lake'],
    ['image', "$& and $'", "Foto: $& and $'"],
    ['file', 'plan.pdf', 'plan.pdf'],
    ['album', '', 'Mehrere Dateien'],
    ['poll', 'Lunch?', 'Umfrage: Lunch?'],
    ['encrypted', '', 'Verschlüsselte Nachricht'],
    ['unknown', '', 'Neue Nachricht'],
    ['text', '', 'Neue Nachricht'],
    ['of a later version', '', 'Neue Nachricht'],
  ])('of the kind %s with the text %j has the body %j', (kind, text, body) => {
    expect(show({ ...CONTENT, kind, text }).body).toBe(body);
  });

  it.each([
    ['nothing', null],
    ['no JSON', 'hello'],
    ['no object', '7'],
    ['null', 'null'],
    ['other fields', '{"hello":1}'],
    ['wrong types', JSON.stringify({ ...CONTENT, title: 7 })],
    ['no place', JSON.stringify({ ...CONTENT, place: '' })],
  ])('is neutral for a push with %s', (_name, text) => {
    expect(describePush(text, GERMAN)).toEqual({
      title: 'Neue Nachrichten',
      body: '',
      tag: 'push',
      data: { place: '', offset: 0 },
    });
  });

  it.each([undefined, null, 'words', { image: 7 }])('is English without stored words: %j', (stored) => {
    expect(show({ ...CONTENT, kind: 'image', text: '' }, readWords(stored)).body).toBe('Photo');
  });
});

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

describe('a visible page', () => {
  const visible = [{ visibilityState: 'hidden' }, { visibilityState: 'visible' }];

  it.each([CHROME, FIREFOX])('shows the notification itself: %s', (userAgent) => {
    expect(isShownByPage(visible, userAgent)).toBe(true);
    expect(isShownByPage(visible.slice(0, 1), userAgent)).toBe(false);
    expect(isShownByPage([], userAgent)).toBe(false);
  });

  it.each([ANDROID, SAFARI, IPHONE])('leaves it to the worker: %s', (userAgent) => {
    expect(isShownByPage(visible, userAgent)).toBe(false);
  });
});

describe('a click', () => {
  it('opens the message', () => {
    expect(addressOf({ place: 'room:a b/c', offset: 7 })).toBe('./#message/room%3Aa%20b%2Fc/7');
  });

  it('opens the app where there is no message', () => {
    expect(addressOf({ place: '', offset: 0 })).toBe('./');
    expect(addressOf(readTarget(null))).toBe('./');
  });

  it.each([null, 'text', { place: 7, offset: 'x' }])('reads a target of any form: %j', (data) => {
    expect(readTarget(data)).toEqual({ place: '', offset: 0 });
  });
});
