import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { findElectron } from '../../scripts/setup/findElectron.ts';
import { ensureBuilt } from '../../scripts/setup/ensureBuilt.ts';
import { createLocalStore } from '../../src-main/store/createLocalStore.ts';
import { createRoot } from '../electron/support/createRoot.ts';
import { AFTER_PACK, packForTest } from '../packaging/support/packForTest.ts';
import { runCleanUps } from '../support/cleanUps.ts';
import type { Bench } from './Bench.ts';
import { createTeamInApp, startDesktopApp, type DesktopApp } from './desktopApp.ts';
import { canSeeProcesses, cpuBetween, measureTree } from './processTree.ts';
import { median, rounded } from './rounds.ts';
import { readLogs, seedConversations, seedMessages, type ReadLog } from './seedHistory.ts';
import { silentLog } from './silentLog.ts';

const CONVERSATIONS = 200;
const EACH = 500;
const BACKLOG_EACH = 25;
const STARTS = 5;
const IDLE_MS = 60_000;
/** Work that follows a start is not idling: the engine cleans up for about this long. */
const SETTLE_MS = 60_000;
/** The empty app has no such work. */
const EMPTY_SETTLE_MS = 10_000;

/** A conversation with its messages and a composer. */
const USABLE = `document.querySelector('[role=log] [data-message]') !== null && document.querySelector('textarea') !== null`;
/** The unread count in the window's title. */
const UNREAD = `Number(/^\\((\\d+)\\)/.exec(document.title)?.[1] ?? 0)`;

/**
 * The empty app and the packed one, as it is installed, run alternately with Parley from `out/`, so that the ratios hold
 * on any machine. `usableVsEmpty` compares with the empty app's first paint too, and `vsUnpacked` the usable
 * conversations of the packed app and of the other one. `memoryMb` includes the private Redis. Where Electron's SQLite is replaced by WebAssembly, Parley's
 * figures contain that and the empty app's do not; its share is not measured.
 */
export const coldStart: Bench = {
  title: `the desktop starts on ${CONVERSATIONS * EACH} messages in ${CONVERSATIONS} conversations, then idles; packed; an empty app`,
  atMost: {
    usableMs: 1_000,
    idleCpuSecondsPerMinute: 0.5,
    firstWindowVsEmpty: 1.4,
    usableVsEmpty: 2.5,
    memoryVsEmpty: 2,
    vsUnpacked: 1.1,
  },

  async run() {
    const electron = findElectron();
    if (electron.path === undefined || !canSeeProcesses()) {
      console.error(`coldStart needs a real Electron on Linux: ${electron.reason ?? process.platform}`);
      return {};
    }
    await ensureBuilt();
    const root = await createRoot();
    try {
      return await measure(electron.path, root.path);
    } finally {
      await runCleanUps();
      await root.remove();
    }
  },
};

/** The program of the packed app; null if the Electron here can't be packed. */
async function packProgram(): Promise<string | null> {
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined && process.env[AFTER_PACK] === undefined) {
    console.error(`coldStart packs no app: ${AFTER_PACK} must adapt it to the Electron of ELECTRON_OVERRIDE_DIST_PATH`);
    return null;
  }
  const { app } = await packForTest('0.0.0');
  return join(app, 'parley-desktop');
}

async function measure(electron: string, root: string): Promise<Readonly<Record<string, number>>> {
  const person = { root, profile: 'default' };
  const withApp = <Value>(work: (app: DesktopApp) => Promise<Value>): Promise<Value> =>
    whileRuns(() => startDesktopApp(electron, person), work);
  const packed = await packProgram();
  const token = await withApp(createTeamInApp);
  // At the first start with an account the page begins to save documents for it.
  await withApp(() => onDisk(root, 'lists', () => true));
  const seeded = await withRedis(root, async (url) => {
    const seeded = await seedConversations(url, token, CONVERSATIONS);
    await seedMessages(url, seeded, { each: EACH, read: true });
    await fillStore(root, await readLogs(url, token, seeded));
    return seeded;
  });
  await withApp((app) => openLastPlace(app, root));

  const starts: Start[] = [];
  const packedStarts: Start[] = [];
  const empty: number[] = [];
  const startPacked = async (program: string): Promise<Start> =>
    whileRuns(() => startDesktopApp(program, { ...person, program }), measureStart);
  // The first start of a packed app may unpack or compile it.
  if (packed !== null) await startPacked(packed);
  for (let count = 0; count < STARTS; count += 1) {
    starts.push(await withApp(measureStart));
    if (packed !== null) packedStarts.push(await startPacked(packed));
    await withEmptyApp(electron, root, async (app) => empty.push(await paintedAfter(app)));
  }
  const emptyMemoryMb = await withEmptyApp(electron, root, memoryOf);
  await withRedis(root, (url) => seedMessages(url, seeded, { each: BACKLOG_EACH, read: false }));

  const idle = await withApp(restartAndIdle);
  const emptyWindowMs = median(empty);
  const { windowMs, usableMs } = medianOf(starts);
  const ofPacked = medianOf(packedStarts);
  return {
    firstWindowMs: Math.round(windowMs),
    usableMs: Math.round(usableMs),
    ...(packed !== null && {
      packedWindowMs: Math.round(ofPacked.windowMs),
      packedUsableMs: Math.round(ofPacked.usableMs),
      vsUnpacked: rounded(ofPacked.usableMs / usableMs),
    }),
    ...idle,
    emptyWindowMs: Math.round(emptyWindowMs),
    emptyMemoryMb: Math.round(emptyMemoryMb),
    firstWindowVsEmpty: rounded(windowMs / emptyWindowMs),
    usableVsEmpty: rounded(usableMs / emptyWindowMs),
    memoryVsEmpty: rounded(idle.memoryMb / emptyMemoryMb),
  };
}

interface Start {
  /** Until the first paint. */
  readonly windowMs: number;
  /** Until a conversation can be read and written in. */
  readonly usableMs: number;
}

async function measureStart(app: DesktopApp): Promise<Start> {
  const usableMs = await app.until(USABLE);
  return { windowMs: await firstPaint(app), usableMs };
}

function medianOf(starts: readonly Start[]): Start {
  return {
    windowMs: median(starts.map(({ windowMs }) => windowMs)),
    usableMs: median(starts.map(({ usableMs }) => usableMs)),
  };
}

/** Runs the empty app: one window, a sandboxed preload script, a page that says hello. */
async function withEmptyApp<Value>(
  electron: string,
  root: string,
  work: (app: DesktopApp) => Promise<Value>,
): Promise<Value> {
  const folder = join(import.meta.dirname, 'emptyApp');
  const options = { root: join(root, 'empty'), profile: 'default', app: folder };
  return whileRuns(() => startDesktopApp(electron, options, { pageUrl: 'file:' }), work);
}

async function paintedAfter(app: DesktopApp): Promise<number> {
  await app.until(`performance.getEntriesByName('first-contentful-paint').length > 0`);
  return firstPaint(app);
}

/** The memory of a running app, in MB, some time after its first paint. */
async function memoryOf(app: DesktopApp): Promise<number> {
  await paintedAfter(app);
  await sleep(EMPTY_SETTLE_MS);
  return measureTree(app.pid).memoryMb;
}

/** After an absence with so many messages, idle since. */
async function restartAndIdle(app: DesktopApp) {
  const backlog5000UsableMs = await app.until(USABLE);
  // The open one may have been read at once.
  const backlog5000Ms = await app.until(`${UNREAD} >= ${(CONVERSATIONS - 1) * BACKLOG_EACH}`);
  await sleep(SETTLE_MS);
  const before = measureTree(app.pid);
  await sleep(IDLE_MS);
  const after = measureTree(app.pid);
  return {
    backlog5000UsableMs,
    backlog5000Ms,
    memoryMb: Math.round(after.memoryMb),
    idleCpuSecondsPerMinute: Number((cpuBetween(before, after) * (60_000 / IDLE_MS)).toFixed(2)),
  };
}

async function whileRuns<Value>(start: () => Promise<DesktopApp>, work: (app: DesktopApp) => Promise<Value>) {
  const app = await start();
  try {
    return await work(app);
  } finally {
    await app.quit();
  }
}

/** The app's private Redis while the app is not running. */
async function withRedis<Value>(root: string, work: (url: string) => Promise<Value>): Promise<Value> {
  const redis = await startEmbeddedRedis({ dataDir: embeddedRedisFolder(root), log: silentLog });
  try {
    return await work(redis.url);
  } finally {
    await redis.stop();
  }
}

/** Stores all logs through the local store's own code, as if they had been scrolled through. */
async function fillStore(root: string, logs: readonly ReadLog[]): Promise<void> {
  const [account] = readStore(root, 'SELECT name FROM account');
  if (account === undefined) throw new Error('the page has stored nothing in the local store');
  const store = createLocalStore(root, silentLog);
  try {
    for (const { conversationId, epoch, events } of logs) {
      for (let from = 0; from < events.length; from += LIMITS.localEvents) {
        const part = events.slice(from, from + LIMITS.localEvents);
        await store.handlers['local.keepEvents']({ account, conversationId, epoch, events: part }, null);
      }
    }
  } finally {
    store.close();
  }
  // A SQLite that replaces Electron's own may not support write-ahead logs; the desktop requests one at each start.
  const database = new DatabaseSync(storeFile(root));
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
}

function storeFile(root: string): string {
  return join(root, 'store', 'local.sqlite');
}

/** Reads one column of the page's documents from outside; empty while the file can't be read, as during a write. */
function readStore(root: string, query: string, ...values: readonly string[]): string[] {
  if (!existsSync(storeFile(root))) return [];
  const database = new DatabaseSync(storeFile(root), { readOnly: true });
  try {
    const rows = database.prepare(query).all(...values);
    return rows.flatMap((row) => Object.values(row)).map(String);
  } catch {
    return [];
  } finally {
    database.close();
  }
}

const PATIENCE_MS = 30_000;

/** Waits until a stored document of the page meets a condition. */
async function onDisk(root: string, key: string, isSo: (document: string) => boolean): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!readStore(root, 'SELECT document FROM document WHERE key = ?', key).some(isSo)) {
    if (Date.now() > until) throw new Error(`the page did not store its ${key}`);
    await sleep(50);
  }
}

/** Lets the page read its lists and leaves one conversation open. */
async function openLastPlace(app: DesktopApp, root: string): Promise<void> {
  const entry = `document.querySelector('[aria-label=Conversations] button')`;
  await app.until(`${entry} !== null`);
  await app.evaluate(`${entry}.click()`);
  await app.until(USABLE);
  await onDisk(root, 'place', () => true);
  await onDisk(root, 'lists', (lists) => lists.split('"direct:').length > CONVERSATIONS);
}

async function firstPaint(app: DesktopApp): Promise<number> {
  const at = await app.evaluate(
    `performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime`,
  );
  return Number(at) - app.startedAt;
}
