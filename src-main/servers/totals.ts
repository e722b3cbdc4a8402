import { type Hosting, RECENT_CONVERSATIONS, TRAY_CONVERSATIONS, type TrayMenu } from '#shared/contract/hostModel.ts';

/** What the page of one server has reported. */
export interface ServerState {
  readonly unread: number;
  /** The connection to the log is open, so the number is current. */
  readonly isCurrent: boolean;
  /** Null while no person is signed in. */
  readonly menu: TrayMenu | null;
}

export const UNKNOWN_STATE: ServerState = { unread: 0, isCurrent: false, menu: null };

/** A conversation in the tray's menu. */
export interface TrayEntry {
  readonly serverId: string;
  /** Null where there is only one server. */
  readonly server: string | null;
  readonly conversationId: string;
  readonly name: string;
  readonly unread: number;
}

/** A conversation in the menu of the app's icon. */
export type RecentEntry = Omit<TrayEntry, 'unread'>;
/** The team that this computer hosts. */
export type HostedHere = Extract<Hosting, { status: 'on' }>;

/** What tray, badge and title show, over all servers. */
export interface Total extends ServersTotal {
  /** The team that this computer hosts, and how many are connected to it. */
  readonly hosting: Pick<HostedHere, 'name' | 'connected'> | null;
}

export interface ServersTotal {
  readonly unread: number;
  /** False while no server is connected. One that can't be reached does not make the others look offline. */
  readonly isCurrent: boolean;
  /** Null while no person is signed in at any server. */
  readonly menu: {
    readonly conversations: readonly TrayEntry[];
    readonly recent: readonly RecentEntry[];
    readonly pausedUntil: string | null;
  } | null;
}

export interface NamedState {
  readonly id: string;
  readonly name: string;
  readonly state: ServerState;
}

export function totalOf(servers: readonly NamedState[]): ServersTotal {
  return {
    unread: servers.reduce((sum, { state }) => sum + state.unread, 0),
    isCurrent: servers.some(({ state }) => state.isCurrent),
    menu: menuOf(servers),
  };
}

function menuOf(servers: readonly NamedState[]): ServersTotal['menu'] {
  const menus = servers.flatMap(({ id, name, state: { menu } }) => (menu === null ? [] : [{ id, name, menu }]));
  if (menus.length === 0) return null;
  const serverOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({
    serverId: id,
    server: servers.length === 1 ? null : name,
  });
  const unread = menus.map((one) => one.menu.conversations.map((each) => ({ ...each, ...serverOf(one) })));
  const recent = menus.map((one) => one.menu.recent.map((each) => ({ ...each, ...serverOf(one) })));
  const ends = menus.map(({ menu }) => menu.pausedUntil);
  return {
    conversations: takeTurns(unread, TRAY_CONVERSATIONS),
    recent: takeTurns(recent, RECENT_CONVERSATIONS),
    // Paused only if it is at every server: otherwise the tray offers to pause.
    pausedUntil: ends.every((end) => end !== null) ? (ends[0] ?? null) : null,
  };
}

/** The first of each list, then the second of each, and so on, so that no server displaces another one. */
function takeTurns<Item>(lists: readonly (readonly Item[])[], count: number): Item[] {
  const turns = Array.from({ length: count }, (_, turn) => turn);
  return turns.flatMap((turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).slice(0, count);
}
