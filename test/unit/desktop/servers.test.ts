import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Server } from '../../../src-main/servers/openServer.ts';
import { Servers, type ServersPorts } from '../../../src-main/servers/Servers.ts';
import { createSettings } from '../../../src-main/settings/createSettings.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { recordingLog } from '../../support/recordingLog.ts';

const SECOND = 'server-000000000002';
const THIRD = 'server-000000000003';

/** How the servers of a test behave, and what was done with them. */
const state = vi.hoisted(() => ({
  failing: new Set<string>(),
  hosts: new Map<
    string,
    { readonly servers: { readonly remove: () => void; readonly select: (id: string) => void } }
  >(),
  stop: (): Promise<void> => Promise.resolve(),
  opened: [] as string[],
  /** Files are in use, as by a scanner on Windows. */
  isLocked: false,
}));

vi.mock('electron', () => ({
  app: {},
  dialog: {},
  session: { defaultSession: { clearStorageData: () => Promise.resolve() } },
}));
vi.mock('../../../src-main/servers/deleteServerData.ts', async (load) => {
  const { deleteServerData } = await load<{ readonly deleteServerData: (...args: readonly unknown[]) => void }>();
  return {
    deleteServerData(...args: readonly unknown[]): void {
      if (state.isLocked) throw new Error('EBUSY');
      deleteServerData(...args);
    },
  };
});
vi.mock('../../../src-main/servers/openServer.ts', () => ({
  openServer(id: string, _ports: unknown, host: never): Partial<Server> {
    if (state.failing.has(id)) throw new Error('its folder is unreadable');
    state.opened.push(id);
    state.hosts.set(id, host);
    return {
      id,
      connection: { saved: () => null, id: () => null } as unknown as Server['connection'],
      hosting: { read: () => ({ status: 'unavailable' }) } as Server['hosting'],
      send: () => undefined,
      load: () => Promise.resolve(true),
      isCrashed: () => false,
      flush: () => Promise.resolve(),
      stop: () => state.stop(),
    };
  },
}));

let userData: string;
beforeEach(() => {
  userData = makeTemporaryFolder('servers');
  state.failing.clear();
  state.opened.length = 0;
  state.stop = () => Promise.resolve();
  writeList({ ids: ['desktop', SECOND, THIRD], selected: 'desktop' });
  for (const id of [SECOND, THIRD]) {
    mkdirSync(folderOf(id), { recursive: true });
    writeFileSync(join(folderOf(id), 'settings.json'), '{}');
  }
});

const folderOf = (id: string): string => join(userData, 'servers', id);
const listFile = (): string => join(userData, 'servers.json');
const writeList = (list: object): void => writeFileSync(listFile(), JSON.stringify(list));
const readList = (): { readonly ids: string[]; readonly removing?: string[] } =>
  JSON.parse(readFileSync(listFile(), 'utf8')) as { ids: string[]; removing?: string[] };

/** As at a start. `shown`: the servers that the window has shown. */
function start() {
  const shown: string[] = [];
  const links: { server: string | null } = { server: null };
  const log = recordingLog();
  const ports = {
    options: { userData, root: userData, profile: 'default' },
    settings: createSettings(userData, log),
    log,
    links: { take: () => null, server: () => links.server, takeSignIn: () => null, signInOrigin: () => null },
    views: { show: (id: string) => shown.push(id) },
    onTotal: () => undefined,
    raise: () => undefined,
  };
  return { servers: new Servers(ports as unknown as ServersPorts), shown, links };
}

describe('the servers of a desktop', () => {
  it('are opened although one of them can’t be', () => {
    state.failing.add(SECOND);
    start();
    expect(state.opened).toEqual(['desktop', THIRD]);
    expect(existsSync(folderOf(SECOND))).toBe(true);
  });

  it('are started although the data of a removed one can’t be deleted, which is tried again', () => {
    writeList({ ids: ['desktop'], selected: 'desktop', removing: [SECOND] });
    state.isLocked = true;
    start();
    expect(state.opened).toEqual(['desktop']);
    expect(readList().removing).toEqual([SECOND]);
    state.isLocked = false;
    start();
    expect(readList().removing).toEqual([]);
    expect([existsSync(folderOf(SECOND)), existsSync(folderOf(THIRD))]).toEqual([false, true]);
  });

  it('take a link to the server that it names, and to the shown one otherwise', () => {
    const { servers, shown, links } = start();
    links.server = THIRD;
    servers.openLink('place');
    links.server = null;
    servers.openLink('place');
    links.server = 'server-00000000dead';
    servers.openLink('place');
    expect(shown).toEqual([THIRD, THIRD, THIRD]);
  });

  it('keep folders that are in no list', () => {
    writeList({ ids: ['desktop'], selected: 'desktop' });
    start();
    expect([existsSync(folderOf(SECOND)), existsSync(folderOf(THIRD))]).toEqual([true, true]);
  });

  it('are shown although the selection can’t be saved', () => {
    const { servers, shown } = start();
    rmSync(listFile());
    mkdirSync(listFile()); // No file can take its place.
    servers.select(SECOND);
    servers.selectAt(2);
    servers.leave(THIRD);
    expect(shown).toEqual([SECOND, THIRD, 'desktop']);
  });

  it('lose the data of a removed one although it does not stop cleanly', async () => {
    state.stop = () => Promise.reject(new Error('it does not stop'));
    const { servers } = start();
    state.hosts.get(SECOND)?.servers.remove();
    await vi.waitFor(() => expect(existsSync(folderOf(SECOND))).toBe(false));
    expect(readList()).toMatchObject({ ids: ['desktop', THIRD], removing: [] });
    await servers.stop();
  });

  it('stop only after a removal that is under way', async () => {
    const removal = Promise.withResolvers<void>();
    const { servers } = start();
    state.stop = () => removal.promise;
    state.hosts.get(SECOND)?.servers.remove();
    state.stop = () => Promise.resolve();
    const stopped = vi.fn<() => void>();
    const stopping = servers.stop().then(stopped);
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).not.toHaveBeenCalled();
    removal.resolve();
    await stopping;
    expect(existsSync(folderOf(SECOND))).toBe(false);
  });

  it('reports to the page that a removal can’t be saved, and removes nothing', () => {
    start();
    rmSync(listFile());
    mkdirSync(listFile());
    expect(() => state.hosts.get(SECOND)?.servers.remove()).toThrow(/EISDIR|directory/u);
    expect(existsSync(folderOf(SECOND))).toBe(true);
  });
});
