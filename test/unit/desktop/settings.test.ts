import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSettings, type Settings } from '../../../src-main/settings/createSettings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As at a start: only the stored state is known. */
const open = (): Settings => createSettings(folder, pino({ level: 'silent' }));
const file = (): string => join(folder, 'settings.json');
const CONNECTION = { kind: 'gateway', address: 'https://chat.example', hasPassword: false } as const;

describe('the settings of a desktop', () => {
  it('are the same after a restart, with those of a later version', () => {
    const spelling = { isOff: false, languages: ['de'], fromLater: true };
    writeFileSync(file(), JSON.stringify({ knowsTray: true, spelling, fromLater: { some: 'thing' } }));
    open().set('connection', CONNECTION);
    expect(open().get('connection')).toEqual(CONNECTION);
    expect(open().get('knowsTray')).toBe(true);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ spelling, fromLater: { some: 'thing' } });
  });

  it.each([
    ['no JSON', '{"connection":'],
    ['another type', '[]'],
    ['a connection without an address', '{"connection":{"kind":"redis","hasPassword":false}}'],
    ['a window of infinite width', '{"window":{"x":0,"y":0,"width":1e999,"height":1,"maximised":false}}'],
  ])('are empty if the file has %s, which is kept under another name', (_, text) => {
    writeFileSync(file(), text);
    expect(open().get('connection')).toBeUndefined();
    expect(readFileSync(`${file()}.unreadable`, 'utf8')).toBe(text);
    open().set('connection', CONNECTION);
    expect(open().get('connection')).toEqual(CONNECTION);
  });

  it.each([
    ['connection', { kind: 'ofLaterVersion', address: '', hasPassword: false }],
    ['window', 'wide'],
    ['hosting', { name: '', owner: 'Mei', port: 1, keepsAwake: true, isOn: true }],
    ['spelling', { isOff: 'no', languages: [] }],
    ['language', 7],
    ['startsHidden', null],
    ['hidesFromCapture', 'yes'],
    ['shortcut', ['Control+Alt+P']],
    ['conversationWindows', {}],
  ])('lose only the field %s if it is broken or of a later version', (name, value) => {
    const others = {
      hostedConnection: CONNECTION,
      knowsTray: true,
      allowPlainText: false,
      fromLater: { some: 'thing' },
    };
    const text = JSON.stringify({ [name]: value, ...others });
    writeFileSync(file(), text);
    const settings = open();
    expect(settings.get(name as 'language')).toBeUndefined();
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(others);
    expect(readFileSync(`${file()}.unreadable`, 'utf8')).toBe(text);
    settings.set('knowsTray', false);
    expect(open().get('hostedConnection')).toEqual(CONNECTION);
    expect(readdirSync(folder).toSorted()).toEqual(['settings.json', 'settings.json.unreadable']);
  });

  it('open, and the whole file is kept under another name, where a broken one can not be repaired', () => {
    const text = JSON.stringify({ window: 'wide', connection: CONNECTION });
    writeFileSync(file(), text);
    mkdirSync(`${file()}.repaired`);
    expect(open().get('connection')).toBeUndefined();
    expect(readFileSync(`${file()}.unreadable`, 'utf8')).toBe(text);
  });

  it('refuse what could not be read again, and stay as they are', () => {
    const settings = open();
    settings.set('language', 'de');
    expect(() => settings.set('language', 'x'.repeat(36))).toThrow(/language/);
    expect(settings.get('language')).toBe('de');
    expect(open().get('language')).toBe('de');
    expect(existsSync(`${file()}.unreadable`)).toBe(false);
  });
});
