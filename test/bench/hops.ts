import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { runQuietly } from '../../scripts/process/runQuietly.ts';
import { toolCommand } from '../../scripts/process/toolCommand.ts';
import { findElectron } from '../../scripts/setup/findElectron.ts';
import { createRoot } from '../electron/support/createRoot.ts';
import { Parley } from '../electron/support/Parley.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { median } from './rounds.ts';
import type { Trace, TraceRecord } from './tracing/traceRuntime.ts';

const MESSAGES = 7;
const QUIET_MS = 1_000;

/** A command that a client sent to Redis; those inside a script are not included. */
interface Command {
  readonly at: number;
  readonly args: readonly string[];
}

/** What happened for one message. */
interface Hops {
  readonly ipcPerMessage: number;
  readonly schemaPasses: number;
  readonly roundTrips: number;
  readonly framesPerMessage: number;
  readonly ipcAfterwards: number;
  readonly redisCommands: number;
  readonly functionCalls: number;
}

/**
 * Two instrumented desktops on one Redis. The path of a message is: the sender's page and main process until Redis
 * receives the message, the reader's main process until it sends the frame to its page, and that page until it shows
 * the text. On this path, the bench counts the requests, frames and schema passes whose data contains the text, and all
 * calls of Parley's functions. `roundTrips` counts the commands that contain the text, `redisCommands` all commands of
 * both desktops until the frame. The sender's requests with the text after the path are `ipcAfterwards`: what is stored
 * on the computer later, in batches. The preload script is not instrumented.
 */
export const hops: Bench = {
  title: 'one message from Enter to the other person’s screen, in two desktops (medians)',
  atMost: { ipcPerMessage: 1, schemaPasses: 3 },
  exactly: { roundTrips: 1 },

  async run() {
    const electron = findElectron();
    if (electron.path === undefined) {
      console.error(`hops needs a real Electron: ${electron.reason}`);
      return {};
    }
    const root = await createRoot();
    const redis = await startRedis();
    try {
      const app = join(root.path, 'app');
      await buildTraced(app);
      return await measure({ app, root: root.path, url: redis.url });
    } finally {
      await redis.stop();
      await root.remove();
    }
  },
};

/** Builds the instrumented desktop, an app folder of its own, so that `out/` stays the product. */
async function buildTraced(folder: string): Promise<void> {
  mkdirSync(folder);
  const main = './out/main/index.js';
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'parley', version: '0.0.0', type: 'module', main }),
  );
  const config = join(import.meta.dirname, 'tracing', 'electron.vite.config.ts');
  const { exitCode, output } = await runQuietly([...toolCommand('electron-vite'), 'build', '--config', config], {
    PARLEY_TRACED_BUILD: join(folder, 'out'),
  });
  if (exitCode !== 0) throw new Error(`${output}\nCould not build the instrumented desktop; the reason is above.`);
}

interface Setting {
  readonly app: string;
  readonly root: string;
  readonly url: string;
}

async function measure({ app, root, url }: Setting): Promise<Record<keyof Hops, number>> {
  const env = { PARLEY_REDIS: url };
  const running: Parley[] = [];
  const commands: Command[] = [];
  const monitor = await monitorRedis(url, commands);
  try {
    const sender = await Parley.launch({ root, profile: 'default', env, app });
    running.push(sender);
    const reader = await Parley.launch({ root, profile: 'reader', env, app });
    running.push(reader);
    await sender.register('Mei Lin');
    await reader.register('Tom Nunes');
    await sender.openPerson('Tom Nunes');
    await sender.send('warm-up');
    await reader.conversation(/^Mei Lin/).click();
    await reader.expectMessage('warm-up');

    const measured: Hops[] = [];
    for (let count = 1; count <= MESSAGES; count += 1) {
      const isLast = count === MESSAGES;
      measured.push(await sendOne(sender, reader, `message ${count} of ${MESSAGES}`, commands, isLast));
    }
    const medianOf = (name: keyof Hops): number => median(measured.map((each) => each[name]));
    return {
      ipcPerMessage: medianOf('ipcPerMessage'),
      schemaPasses: medianOf('schemaPasses'),
      roundTrips: medianOf('roundTrips'),
      framesPerMessage: medianOf('framesPerMessage'),
      ipcAfterwards: medianOf('ipcAfterwards'),
      redisCommands: medianOf('redisCommands'),
      functionCalls: medianOf('functionCalls'),
    };
  } finally {
    monitor.disconnect();
    await Promise.all(running.map((parley) => parley.quit()));
  }
}

async function monitorRedis(url: string, commands: Command[]): Promise<Redis> {
  const redis = new Redis(url, { replyMapping: 'legacy' });
  const monitor = await redis.monitor();
  redis.disconnect();
  monitor.on('monitor', (seconds: string, args: string[], source: string) => {
    if (source !== 'lua') commands.push({ at: Number(seconds) * 1000, args });
  });
  return monitor;
}

async function sendOne(
  sender: Parley,
  reader: Parley,
  text: string,
  commands: Command[],
  isListed: boolean,
): Promise<Hops> {
  const box = sender.page.getByRole('textbox', { name: 'Message' });
  await box.fill(text);
  // The draft is saved, and what follows an earlier message is done.
  await collectUntilQuiet(sender, reader);
  commands.length = 0;
  const shown = whenShown(reader, text);
  const enteredAt = Date.now();
  await box.press('Enter');
  const shownAt = await shown;
  const { own, other } = await collectUntilQuiet(sender, reader);

  const carriers = commands.filter(({ args }) => args.some((argument) => argument.includes(text)));
  const publishedAt = carriers[0]?.at ?? Number.NaN;
  const concerns = ({ data }: TraceRecord): boolean => data.includes(text);
  const deliveredAt =
    other.main.records.find((record) => record.kind === 'frame' && concerns(record))?.at ?? Number.NaN;
  const stages = [
    between(own.page, enteredAt, publishedAt),
    between(own.main, enteredAt, publishedAt),
    between(other.main, publishedAt, deliveredAt),
    between(other.page, deliveredAt, shownAt),
  ];
  const path = stages.flatMap(({ records }) => records).filter(concerns);
  const ofKind = (kind: TraceRecord['kind']): number => path.filter((record) => record.kind === kind).length;
  if (isListed) {
    for (const { kind, name, at } of path.toSorted((one, two) => one.at - two.at)) {
      console.error(`${(at - enteredAt).toFixed(1).padStart(8)} ms  ${kind.padEnd(8)}${name}`);
    }
  }
  const later = between(own.main, publishedAt, Number.POSITIVE_INFINITY).records;
  return {
    ipcPerMessage: ofKind('request'),
    schemaPasses: ofKind('schema'),
    roundTrips: carriers.length,
    framesPerMessage: ofKind('frame'),
    ipcAfterwards: later.filter((record) => record.kind === 'request' && concerns(record)).length,
    redisCommands: commands.filter(({ at }) => at >= enteredAt && at <= deliveredAt).length,
    functionCalls: stages.reduce((sum, { calls }) => sum + calls.length, 0),
  };
}

/** The part of a trace from one time to another, both included. */
function between({ records, calls }: Trace, from: number, to: number): Trace {
  const isIn = (at: number): boolean => at >= from && at <= to;
  return { records: records.filter(({ at }) => isIn(at)), calls: calls.filter(isIn) };
}

/** The time at which the reader's messages first contain the text, by the clock of the machine. */
function whenShown(reader: Parley, text: string): Promise<number> {
  return reader.page.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const check = (): void => {
          if (document.querySelector('[role=log]')?.textContent.includes(expected) !== true) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
}

/** The traces of one desktop. */
interface Traces {
  readonly page: Trace;
  readonly main: Trace;
}

const NOTHING: Traces = { page: { records: [], calls: [] }, main: { records: [], calls: [] } };

/** Collects all traces until neither desktop has made an IPC request for a while. */
async function collectUntilQuiet(sender: Parley, reader: Parley): Promise<{ own: Traces; other: Traces }> {
  let [own, other] = [NOTHING, NOTHING];
  for (;;) {
    await sleep(QUIET_MS);
    const [mine, theirs] = await Promise.all([takeTraces(sender), takeTraces(reader)]);
    [own, other] = [joinTraces(own, mine), joinTraces(other, theirs)];
    const recent = [...mine.main.records, ...theirs.main.records];
    if (!recent.some(({ kind }) => kind === 'request')) return { own, other };
  }
}

async function takeTraces({ app, page }: Parley): Promise<Traces> {
  const take = (): Trace => globalThis.parleyTrace.take();
  const [ofPage, ofMain] = await Promise.all([page.evaluate(take), app.evaluate(take)]);
  return { page: ofPage, main: ofMain };
}

function joinTraces(one: Traces, two: Traces): Traces {
  const joinTrace = (first: Trace, second: Trace): Trace => ({
    records: [...first.records, ...second.records],
    calls: [...first.calls, ...second.calls],
  });
  return { page: joinTrace(one.page, two.page), main: joinTrace(one.main, two.main) };
}
