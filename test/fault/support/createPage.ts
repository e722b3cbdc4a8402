import { findDeviceToken, withDeviceToken } from '#shared/account/deviceTokens.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { createClient } from '#shared/rpc/createClient.ts';
import { fail, succeed } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { createParley, type Parley } from '../../../src-renderer/app/createParley.ts';
import { waitsForConnection } from '../../../src-renderer/stores/timelines/reduceOutbox.ts';
import type { Timeline } from '../../../src-renderer/stores/timelines/state.ts';
import { createDisk, type Disk, settingsOn, withLocalStore } from '../../renderer/support/disk.ts';
import type { Killable } from './injectFault.ts';
import { noDevices } from '../../../src-renderer/roomEncryption/direct/noDevices.ts';

export interface Connected {
  readonly transport: Transport;
  readonly close: () => void;
}

/** The page's own stores and outbox without views: a person who types, reads and presses Retry. */
export interface Page extends Killable {
  readonly parley: () => Parley;
  /** Whether it accepts input: it runs, and the person is signed in. */
  readonly isReady: () => boolean;
  readonly timeline: (conversationId: string) => Timeline | undefined;
  readonly disk: Disk;
  /** Speeds up the page's intervals by this factor; 0 stops them. */
  setClockSpeed(times: number): void;
  /** Presses Retry on every failed message; returns the codes of those that would not be retried automatically. */
  retryFailed(): ErrorCode[];
  readonly stop: () => void;
}

export interface PageOptions {
  readonly connect: () => Connected;
  readonly newId: () => string;
  readonly now?: () => number;
  readonly disk?: Disk;
  /** Called for anything that must never happen. */
  readonly onFault: (what: string) => void;
}

/** The factor by which the intervals of a page are faster than in the product. */
export const CLOCK_SPEED = 60;

/** The shortest interval, however fast the clocks are. */
const MIN_INTERVAL_MS = 250;

export function createPage({
  connect,
  newId,
  now = () => Date.now(),
  disk = createDisk(),
  onFault,
}: PageOptions): Page {
  let clockSpeed = CLOCK_SPEED;
  let running: { parley: Parley; stop: () => void } | null = null;

  function every(intervalMs: number, callback: () => void): () => void {
    const timer = setInterval(() => clockSpeed > 0 && callback(), Math.max(MIN_INTERVAL_MS, intervalMs / CLOCK_SPEED));
    return () => clearInterval(timer);
  }

  function start(): void {
    const { transport, close } = connect();
    const parley = createParley({
      client: createClient({ transport: withLocalStore(withHost(transport, disk), disk), onViolation: onFault }),
      devices: noDevices,
      earlier: disk.earlier,
      settings: settingsOn(disk),
      page: {
        isFocused: () => true,
        onFocusChanged: () => () => undefined,
        onLeaving: () => () => undefined,
        onNetworkChanged: () => () => undefined,
        every,
        setTitle: () => undefined,
        withLock: (_name, work) => work(),
      },
      files: { measure: () => Promise.resolve({ look: {}, previewUrl: null }), revoke: () => undefined },
      describePreview: ({ preview }) => preview,
      ownConversationId: null,
      describeClosing: () => '',
      describeProposal: (room) => room,
      describeNotice: ({ title }) => title,
      describeAnnouncement: ({ title }) => title,
      now,
      newId,
      report: (error) => onFault(String(error)),
    });
    const unsubscribe = parley.stores.timelines.subscribe(({ byId, openId }, before) => {
      // Acts as a view large enough for all unread messages: the end is visible.
      if (openId !== null && openId !== before.openId) {
        queueMicrotask(() => parley.actions.conversations.scrolled(true));
      }
      for (const [id, { events }] of Object.entries(byId)) {
        if (events.some(({ offset }, index) => offset !== (events[0]?.offset ?? 0) + index)) {
          onFault(`a gap in ${id}: ${events.map(({ offset }) => offset).join(' ')}`);
        }
      }
    });
    const end = parley.start();
    running = {
      parley,
      stop() {
        end();
        unsubscribe();
        close();
      },
    };
  }

  function kill(): void {
    running?.stop();
    running = null;
  }

  function parley(): Parley {
    if (running === null) throw new Error('the page is not running');
    return running.parley;
  }

  start();
  return {
    parley,
    isReady: () => running?.parley.stores.session.getState().status === 'signedIn',
    timeline: (conversationId) => running?.parley.stores.timelines.getState().byId[conversationId],
    disk,
    setClockSpeed(times) {
      clockSpeed = times;
    },
    retryFailed() {
      if (running === null) return [];
      const { stores, actions } = running.parley;
      const codes: ErrorCode[] = [];
      for (const [id, { outbox }] of Object.entries(stores.timelines.getState().byId)) {
        for (const message of outbox) {
          if (message.delivery.state !== 'failed') continue;
          if (!waitsForConnection(message)) codes.push(message.delivery.problem.code);
          actions.sending.retry(id, message.clientId);
        }
      }
      return codes;
    },
    kill,
    start,
    stop: kill,
  };
}

/** The shell around the page: it stores the session and displays nothing. */
function withHost(server: Transport, { settings }: Disk): Transport {
  const answers: Readonly<Record<string, (args: unknown) => unknown>> = {
    'host.describe': () => ({
      kind: 'browser',
      version: '1',
      platform: 'test',
      profile: 'test',
      connection: { kind: 'gateway', label: 'test' },
      secrets: 'plain-text',
    }),
    'host.storeSession': (args) => {
      const { token } = args as { token: string | null };
      if (token === null) settings.delete('token');
      else settings.set('token', token);
      return {};
    },
    'host.loadSession': () => ({ token: settings.get('token') ?? null }),
    'host.storeDevice': (args) => {
      const { name, device } = args as { name: string; device: string };
      settings.set('devices', withDeviceToken(settings.get('devices') ?? null, name, device));
      return {};
    },
    'host.loadDevice': (args) => {
      const { name } = args as { name: string };
      return { device: findDeviceToken(settings.get('devices') ?? null, name) };
    },
    'host.notify': () => ({ status: 'shown' }),
    'host.showUnread': () => ({}),
    'host.showTrayMenu': () => ({}),
    'host.clearNotifications': () => ({}),
  };
  return {
    async request(name, args) {
      if (!name.startsWith('host.')) return server.request(name, args);
      const answer = answers[name];
      return answer === undefined ? fail('UNKNOWN_CALL', { name }) : succeed(answer(args));
    },
    subscribe: (onFrame) => server.subscribe(onFrame),
  };
}
