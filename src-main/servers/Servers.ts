import { session } from 'electron';
import type { ServerEntry } from '#shared/contract/hostModel.ts';
import type { Pause } from '#shared/notify/pauses.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { LinkKind, Links } from '../app/collectLinks.ts';
import type { OpenLink } from '../backend/Backend.ts';
import { storeBytesIn } from '../diagnostics/saveDiagnostics.ts';
import type { ServerFacts } from '../diagnostics/writeReport.ts';
import { FIRST_SERVER, originOf } from '../security/appOrigin.ts';
import { readConnection } from '../settings/createSettings.ts';
import { words } from '../words.ts';
import { createServerList, folderOf, hasData, type ServerList } from './createServerList.ts';
import { createStoreEncryption, type StoreEncryptionChoice } from './createStoreEncryption.ts';
import { deleteServerData } from './deleteServerData.ts';
import type { SendEvent } from './openPage.ts';
import { openServer, type Server, type ServerHost, type ServerPorts } from './openServer.ts';
import { createPreferences } from './preferences.ts';
import { type HostedHere, type ServerState, type Total, totalOf, UNKNOWN_STATE } from './totals.ts';

/** Pause between two reports of unread messages to the pages (ms): a burst of messages changes them often. */
const REPORT_EVERY_MS = 100;

export interface ServersPorts extends ServerPorts {
  readonly links: Links;
  /** Shows the window. */
  readonly raise: () => void;
  readonly onTotal: (total: Total) => void;
  readonly onNotifying: () => void;
  /** Called with the team that this computer hosts, when it changes. */
  readonly onHosting: (hosted: HostedHere | null) => void;
  readonly useLanguage: (language: string) => void;
}

/**
 * The servers side by side, of which one is shown. The first server is always open, because the window's own page is
 * its page; after its removal it is not listed, and has no connection.
 */
export class Servers {
  readonly #ports: ServersPorts;
  readonly #list: ServerList;
  readonly #open = new Map<string, Server>();
  readonly #states = new Map<string, ServerState>();
  readonly #preferences = createPreferences((preferences, from) => {
    for (const { id, send, windows } of this.#open.values()) {
      if (id !== from) send('host.preferencesChanged', { preferences });
      windows.send('host.preferencesChanged', { preferences });
    }
  });
  readonly #storeEncryption: StoreEncryptionChoice;
  /** Servers that never had a connection. */
  readonly #new = new Set<string>();
  readonly #removals = new Set<Promise<void>>();
  /** Removed servers of an earlier run whose files were deleted now. */
  readonly #cleared: string[] = [];
  /** The server that was shown when the waiting link arrived. */
  #linkTarget: string;
  #reportTimer: NodeJS.Timeout | undefined;

  constructor(ports: ServersPorts) {
    this.#ports = ports;
    const { options, settings, log } = ports;
    const isFirstUsed = readConnection(settings) !== undefined;
    const stores = () => Array.from(this.#open.values(), ({ store }) => store);
    this.#storeEncryption = createStoreEncryption(settings, stores);
    this.#list = createServerList(options.userData, isFirstUsed, log);
    this.#completeRemovals();
    this.#removeUnused();
    // An earlier version, which has only this server, may have connected it meanwhile.
    const isFirstHidden = ![...this.#list.ids(), ...this.#list.removing()].includes(FIRST_SERVER);
    if (isFirstUsed && isFirstHidden) this.#attempt(() => this.#list.add(), 'the first server could not be listed');
    this.#linkTarget = this.#serverOfLink();
    this.#attempt(() => this.#list.select(this.#linkTarget), 'the selection of a server could not be saved');
    this.#openOne(FIRST_SERVER);
    for (const id of this.#list.ids()) {
      if (!this.#open.has(id)) this.#attempt(() => this.#openOne(id), 'a server could not be opened');
    }
  }

  /** The server whose page is the window's own, and which every version of the desktop has. */
  get first(): Server {
    const first = this.#open.get(FIRST_SERVER);
    if (first === undefined) throw new Error('the first server is always open');
    return first;
  }

  /**
   * Loads all pages. Resolves when that of the first server is loaded, with whether it was: no server waits for
   * another.
   */
  async loadAll(): Promise<boolean> {
    this.#ports.views.show(this.#list.selected());
    await Promise.all(this.#cleared.map((id) => this.#clearStorage(id)));
    for (const server of this.#open.values()) if (server !== this.first) void server.load();
    return this.first.load();
  }

  /** Lists the first server again, because it has a connection. */
  relistFirst(): void {
    if (!this.#list.ids().includes(FIRST_SERVER)) this.#list.add();
    this.select(FIRST_SERVER);
  }

  select(id: string): void {
    const target = this.#list.ids().includes(id) ? id : this.#list.selected();
    this.#ports.views.show(target);
    this.#attempt(() => this.#list.select(target), 'the selection of a server could not be saved');
    const server = this.#open.get(target);
    if (server?.isCrashed() === true) void server.load();
    this.#report();
  }

  /** Shows the server at this position of the rail, if there are several. */
  selectAt(position: number): void {
    const ids = this.#list.ids();
    const id = ids[position];
    if (ids.length > 1 && id !== undefined) this.select(id);
  }

  /** The page of a server can't be used: shows another one. */
  leave(id: string): void {
    const other = this.#list.ids().find((one) => one !== id);
    if (other !== undefined && this.#list.selected() === id) this.select(other);
  }

  /** Opens a conversation, which may have a window of its own, or what else a notification is about. */
  openPlace(id: string, place: string): void {
    if (this.#open.get(id)?.windows.raise(place) === true) return;
    this.select(id);
    this.#ports.raise();
    this.#open.get(id)?.send('host.notificationClicked', { place });
  }

  /**
   * A link was opened: a place is one of the shown server, unless the link comes with another one. The end of a
   * sign-in goes to the server that it was at; its page is shown only if it has begun one, because anyone can open such
   * a link. An invitation to a hosted team is shown where a server is chosen.
   */
  openLink(kind: LinkKind): void {
    this.#ports.raise();
    if (kind === 'team') {
      const isFree = (id: string): boolean => this.#open.get(id)?.connection.saved() === null;
      const free = this.#list.ids().find(isFree);
      if (free === undefined) return this.#attempt(() => this.#add(), 'there are too many servers for an invitation');
      this.select(free);
      this.#open.get(free)?.send('host.linkOpened', {});
      return;
    }
    if (kind === 'place') {
      this.#linkTarget = this.#serverOfLink();
      this.select(this.#linkTarget);
      this.#open.get(this.#linkTarget)?.send('host.linkOpened', {});
      return;
    }
    const origin = this.#ports.links.signInOrigin();
    const server = [...this.#open.values()].find(({ connection }) => connection.saved()?.origin === origin);
    server?.send('host.signInReturned', {});
  }

  pause(pause: Pause | null): void {
    for (const { send } of this.#open.values()) send('host.pauseRequested', { pause });
  }

  readonly broadcast: SendEvent = (event, data) => {
    for (const { send, windows } of this.#open.values()) {
      send(event, data);
      windows.send(event, data);
    }
  };

  /** Reads the files of the server with this id; null: there is none. */
  openLinkOf(id: string): OpenLink | null {
    const server = this.#open.get(id);
    if (server === undefined) return null;
    return async (token, request) => (await server.connection.backend()).openLink(token, request);
  }

  /** Shows the total again, in another language. */
  renderTotal(): void {
    const named = this.#list.ids().map((id) => ({ id, name: this.#nameOf(id), state: this.#stateOf(id) }));
    const hosted = this.hosted();
    const hosting = hosted === null ? null : { name: hosted.name, connected: hosted.connected };
    this.#ports.onTotal({ ...totalOf(named), hosting });
  }

  /** The team that this computer hosts; null: none. */
  hosted(): HostedHere | null {
    for (const { hosting } of this.#open.values()) {
      const state = hosting.read();
      if (state.status === 'on') return state;
    }
    return null;
  }

  /** The computer is about to sleep, or woke up. */
  followSleep(isAsleep: boolean): void {
    for (const { hosting } of this.#open.values()) {
      if (isAsleep) hosting.suspend();
      else hosting.wakeUp();
    }
  }

  async flush(): Promise<void> {
    await Promise.all(Array.from(this.#open.values(), (server) => server.flush()));
  }

  async stop(): Promise<void> {
    clearTimeout(this.#reportTimer);
    const { log } = this.#ports;
    const stopping = Array.from(this.#open.values(), (server) => server.stop());
    for (const result of await Promise.allSettled([...stopping, ...this.#removals])) {
      if (result.status === 'rejected') {
        log.error({ err: result.reason as unknown }, 'a server could not be stopped cleanly');
      }
    }
  }

  #serverOfLink(): string {
    const named = this.#ports.links.server();
    return named !== null && this.#list.ids().includes(named) ? named : this.#list.selected();
  }

  #openOne(id: string): Server {
    const server = openServer(id, this.#ports, this.#hostOf(id));
    this.#open.set(id, server);
    const isNew = server.connection.saved() === null && !hasData(this.#ports.options.userData, id);
    if (isNew) this.#new.add(id);
    else this.#new.delete(id);
    return server;
  }

  #hostOf(id: string): ServerHost {
    const { links, onNotifying, useLanguage } = this.#ports;
    const others = (): Server[] => [...this.#open.values()].filter((server) => server.id !== id);
    return {
      links: {
        take: () => (this.#linkTarget === id ? links.take() : null),
        takeTeam: () => (this.#open.get(id)?.connection.saved() === null ? links.takeTeam() : null),
        takeSignIn: () => links.takeSignIn(this.#open.get(id)?.connection.saved()?.origin ?? null),
      },
      servers: {
        read: () => this.#entriesFor(id),
        select: (chosen) => this.select(chosen),
        add: () => this.#add(),
        remove: () => this.#remove(id),
      },
      syncPreferences: (values, isChange) => this.#preferences.sync(id, values, isChange),
      showUnread: (unread, isCurrent) => this.#update(id, { unread, isCurrent }),
      showTrayMenu: (menu) => this.#update(id, { menu }),
      useLanguage,
      storeEncryption: this.#storeEncryption,
      onStoreEncryption: () => this.broadcast('host.storeEncryptionChanged', {}),
      onPlace: (place) => this.openPlace(id, place),
      onNotifying,
      onSwitched: () => {
        this.#new.delete(id);
        // The place of a removed server is in use again, so that its data stays.
        this.#attempt(() => this.#list.removed(id), 'the list of servers could not be saved');
        this.#report();
      },
      onHostingChanged: () => {
        this.renderTotal();
        this.#ports.onHosting(this.hosted());
      },
      onGone: () => this.#update(id, { isCurrent: false }),
      isTaken: (connectionId) => others().some(({ connection }) => connection.id() === connectionId),
      everySecrets: () => Array.from(this.#open.values(), ({ secrets }) => secrets),
      describeServers: () => this.#describe(),
    };
  }

  #add(): void {
    const id = this.#list.add();
    if (id === null) throw new ChatError('TOO_MANY_SERVERS');
    if (!this.#open.has(id)) void this.#openOne(id).load();
    this.select(id);
  }

  /** Throws if the list can't be saved; the data is deleted afterwards. */
  #remove(id: string): void {
    const server = this.#open.get(id);
    if (server === undefined) return;
    this.#list.remove(id);
    this.#open.delete(id);
    this.#states.delete(id);
    for (const listed of this.#list.ids()) if (!this.#open.has(listed)) void this.#openOne(listed).load();
    if (this.#linkTarget === id) this.#linkTarget = this.#list.selected();
    this.select(this.#list.selected());
    const removal = this.#deleteAll(server);
    this.#removals.add(removal);
    void removal.finally(() => this.#removals.delete(removal));
  }

  async #deleteAll(server: Server): Promise<void> {
    const { log } = this.#ports;
    const { id } = server;
    await server.stop().catch((error: unknown) => log.error({ err: error }, 'a removed server did not stop cleanly'));
    await this.#clearStorage(id);
    this.#attempt(() => this.#deleteData(id), 'the data of a removed server could not be deleted');
    // The window's own page is there again, without a connection.
    if (id === FIRST_SERVER) await this.#openOne(FIRST_SERVER).load();
  }

  /** Deletes the files of servers whose removal was interrupted. */
  #completeRemovals(): void {
    for (const id of this.#list.removing()) {
      this.#attempt(() => {
        this.#deleteData(id);
        this.#cleared.push(id);
      }, 'the data of a removed server could not be deleted');
    }
  }

  /** Removes servers that were added but never connected. */
  #removeUnused(): void {
    for (const id of this.#list.ids()) {
      this.#attempt(() => {
        const isUnused = id !== FIRST_SERVER && !hasData(this.#ports.options.userData, id);
        if (isUnused && this.#list.ids().length > 1) this.#list.remove(id);
        if (isUnused) this.#list.removed(id);
      }, 'a server that was never connected could not be removed');
    }
  }

  #deleteData(id: string): void {
    const { options, settings } = this.#ports;
    deleteServerData(id, options.userData, settings);
    this.#list.removed(id);
  }

  /** Deletes what the page of a removed server has stored. */
  async #clearStorage(id: string): Promise<void> {
    try {
      await session.defaultSession.clearStorageData({ origin: originOf(id) });
    } catch (error) {
      this.#ports.log.error({ err: error }, 'the storage of a removed server could not be deleted');
    }
  }

  /** A fault of one server must not end the program, and so the others. */
  #attempt(work: () => unknown, failure: string): void {
    try {
      work();
    } catch (error) {
      this.#ports.log.error({ err: error }, failure);
    }
  }

  #update(id: string, change: Partial<ServerState>): void {
    this.#states.set(id, { ...this.#stateOf(id), ...change });
    this.renderTotal();
    if (this.#list.ids().length > 1) this.#reportTimer ??= setTimeout(() => this.#report(), REPORT_EVERY_MS);
  }

  /** Shows the servers in the tray and in the rail of every page. */
  #report(): void {
    clearTimeout(this.#reportTimer);
    this.#reportTimer = undefined;
    this.renderTotal();
    for (const { id, send } of this.#open.values()) send('host.serversChanged', { servers: this.#entriesFor(id) });
  }

  #entriesFor(own: string): ServerEntry[] {
    return this.#list.ids().map((id) => {
      const saved = this.#open.get(id)?.connection.saved() ?? null;
      const { unread, isCurrent } = this.#stateOf(id);
      return {
        id,
        kind: saved?.kind ?? null,
        isNew: this.#new.has(id),
        label: saved?.label ?? '',
        unread,
        isCurrent,
        isSelected: id === this.#list.selected(),
        isOwn: id === own,
      };
    });
  }

  #nameOf(id: string): string {
    const saved = this.#open.get(id)?.connection.saved() ?? null;
    return saved?.kind === 'embedded' ? words().thisComputer : (saved?.label ?? '');
  }

  #stateOf(id: string): ServerState {
    return this.#states.get(id) ?? UNKNOWN_STATE;
  }

  async #describe(): Promise<ServerFacts[]> {
    const { userData } = this.#ports.options;
    return Promise.all(
      this.#list.ids().map(async (id) => ({
        connection: this.#open.get(id)?.connection.saved()?.kind ?? 'none',
        ...(await storeBytesIn(folderOf(userData, id))),
      })),
    );
  }
}
