import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { SERVERS } from '#shared/contract/hostModel.ts';
import { createServerList, folderOf, hasData, type ServerList } from '../../../src-main/servers/createServerList.ts';
import { deleteServerData } from '../../../src-main/servers/deleteServerData.ts';
import { createSettings } from '../../../src-main/settings/createSettings.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { recordingLog } from '../../support/recordingLog.ts';

let userData: string;
beforeEach(() => {
  userData = makeTemporaryFolder('server-list');
});

/** As at a start: only the stored state is known. */
const open = (isFirstUsed = true): ServerList => createServerList(userData, isFirstUsed, recordingLog());
const file = (): string => join(userData, 'servers.json');

/** Adds a server that has been connected. */
function addConnected(list: ServerList): string {
  const id = list.add() ?? '';
  mkdirSync(folderOf(userData, id), { recursive: true });
  if (id !== 'desktop') writeFileSync(join(folderOf(userData, id), 'settings.json'), '{}');
  return id;
}

describe('the list of servers of a desktop', () => {
  it('has the one server of an earlier version, in the folder of the profile, and writes nothing for it', () => {
    const list = open();
    expect([list.ids(), list.selected()]).toEqual([['desktop'], 'desktop']);
    expect(folderOf(userData, 'desktop')).toBe(userData);
    list.select('desktop');
    expect(existsSync(file())).toBe(false);
  });

  it('keeps order and selection over a restart, with what a later version has stored', () => {
    const list = open();
    const [second, third] = [addConnected(list), addConnected(list)];
    list.select(second);
    const stored = JSON.parse(readFileSync(file(), 'utf8')) as object;
    writeFileSync(file(), JSON.stringify({ ...stored, fromLater: 1 }));
    expect(open().ids()).toEqual(['desktop', second, third]);
    expect(open().selected()).toBe(second);
    open().select(third);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ fromLater: 1, selected: third });
  });

  it('ignores the selection of a server that is not in it', () => {
    const list = open();
    list.select('server-0123456789ab');
    expect(list.selected()).toBe('desktop');
  });

  it(`has at most ${SERVERS} servers`, () => {
    const list = open();
    for (let count = 1; count < SERVERS; count += 1) addConnected(list);
    expect(list.add()).toBeNull();
    expect(list.ids()).toHaveLength(SERVERS);
  });

  it('selects the neighbour of a removed server, and never becomes empty', () => {
    const list = open();
    const [second, third] = [addConnected(list), addConnected(list)];
    list.select(second);
    list.remove(second);
    expect(list.selected()).toBe(third);
    list.remove(third);
    expect(list.selected()).toBe('desktop');
    // The data of the first server is not deleted yet, so that its place is not free.
    list.remove('desktop');
    const [last = ''] = list.ids();
    expect(last).toMatch(/^server-/);
    expect(list.selected()).toBe(last);
    list.removed('desktop');
    list.remove(last);
    list.remove('server-0123456789ab');
    expect([list.ids(), list.selected()]).toEqual([['desktop'], 'desktop']);
  });

  it('uses the place of a removed first server again', () => {
    const list = open();
    const second = addConnected(list);
    list.remove('desktop');
    list.removed('desktop');
    expect(open().ids()).toEqual([second]);
    expect(list.add()).toBe('desktop');
    expect(list.ids()).toEqual([second, 'desktop']);
  });

  it.each([
    ['is no JSON', '{"ids":'],
    ['has no server', '{"ids":[],"selected":"desktop"}'],
    ['has a server twice', '{"ids":["desktop","desktop"],"selected":"desktop"}'],
    ['has a path as an id', '{"ids":["../elsewhere"],"selected":"desktop"}'],
  ])('is set aside if it %s, and has all servers with a folder', (_, text) => {
    const second = addConnected(open());
    mkdirSync(folderOf(userData, 'server-ffffffffffff')); // never connected
    mkdirSync(join(userData, 'servers', 'something-else'));
    writeFileSync(file(), text);
    expect(open().ids()).toEqual(['desktop', second]);
    expect(readFileSync(`${file()}.unreadable`, 'utf8')).toBe(text);
  });

  it.each(['settings.json.unreadable', 'secrets.json', 'store'])(
    'is restored with a server of which %s is left',
    (name) => {
      const folder = folderOf(userData, 'server-0123456789ab');
      mkdirSync(folder, { recursive: true });
      expect(hasData(userData, 'server-0123456789ab')).toBe(false);
      writeFileSync(join(folder, name), '');
      writeFileSync(file(), 'damaged');
      expect(open().ids()).toEqual(['desktop', 'server-0123456789ab']);
      expect(hasData(userData, 'desktop')).toBe(false);
    },
  );

  it('is restored with a server whose own settings are unreadable', () => {
    const second = addConnected(open());
    const settings = join(folderOf(userData, second), 'settings.json');
    renameSync(settings, `${settings}.unreadable`);
    writeFileSync(file(), 'damaged');
    expect(open().ids()).toEqual(['desktop', second]);
  });

  it('remembers a removal until the data is deleted, also over a restart', () => {
    const list = open();
    const second = addConnected(list);
    list.remove('desktop');
    expect(open().removing()).toEqual(['desktop']);
    // Its place is not free yet.
    expect(list.add()).not.toBe('desktop');
    deleteServerData('desktop', userData, createSettings(userData, recordingLog()));
    list.removed('desktop');
    expect(open().removing()).toEqual([]);
    expect(list.add()).toBe('desktop');
    deleteServerData(second, userData, createSettings(userData, recordingLog()));
    expect(existsSync(folderOf(userData, second))).toBe(false);
    expect(existsSync(userData)).toBe(true);
  });

  it('loses only what belongs to the server in the folder of the profile', () => {
    const settings = createSettings(userData, recordingLog());
    settings.set('connection', { kind: 'embedded', address: '', hasPassword: false });
    settings.set('language', 'de');
    mkdirSync(join(userData, 'store'));
    mkdirSync(join(userData, 'servers', 'server-0123456789ab'), { recursive: true });
    writeFileSync(join(userData, 'secrets.json'), '{}');
    deleteServerData('desktop', userData, settings);
    expect(readdirSync(userData).toSorted()).toEqual(['servers', 'settings.json']);
    expect([settings.get('connection'), settings.get('language')]).toEqual([undefined, 'de']);
  });

  it('does not bring back a removed first server when it is set aside', () => {
    const second = addConnected(open());
    writeFileSync(file(), '[]');
    expect(open(false).ids()).toEqual([second]);
  });
});
