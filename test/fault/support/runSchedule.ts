import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Bot } from './createBot.ts';
import { injectFault } from './injectFault.ts';
import { check, type Verdict } from './check.ts';
import { createHistory, deliveryKey, type History } from './createHistory.ts';
import { CLOCK_SPEED, type Page } from './createPage.ts';
import { eventually } from './eventually.ts';
import { createParticipants, type Participants, type Participant, type Tamper } from './createParticipants.ts';
import type { Schedule } from './planSchedule.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { readFinalState } from './readFinalState.ts';
import type { Deployment } from './startDeployment.ts';

export interface Report extends Verdict {
  readonly acknowledged: number;
}

interface RunOptions {
  /** A deliberately broken build. */
  readonly tamper?: Tamper;
  /** The deadline for the last messages to reach everyone. Default `ARRIVE_WITHIN_MS`. */
  readonly arriveWithinMs?: number;
}

/**
 * A kill may lose what was acknowledged within this time before it: Redis delays a write for at most two seconds while
 * the disk is busy. A power loss may, too: then the disk has what was written until the last fsync, at most a second
 * earlier.
 */
const FSYNC_WINDOW_MS = 2_000;

/** Errors that need a click on Retry: Redis was full, or it lost the message with the tail of its log. */
const RETRY_CODES: readonly ErrorCode[] = ['REDIS_FULL', 'CURSOR_STALE'];

/** Longer than a busy machine needs to detect a dead connection and replace it. */
const ARRIVE_WITHIN_MS = 60_000;

/** Number of messages that each person writes while the faults last. */
const MIN_MESSAGES = 4;
const MAX_MESSAGES = 30;

/** Runs one schedule: people write while faults occur, then everything is healed, then the outcome is checked. */
export async function runSchedule(
  deployment: Deployment,
  schedule: Schedule,
  options: RunOptions = {},
): Promise<Report> {
  const history = createHistory();
  const { arriveWithinMs = ARRIVE_WITHIN_MS, ...tampering } = options;
  const participants = await createParticipants({ deployment, history, ...tampering });
  deployment.markDurable();
  try {
    const random = createRandom(schedule.seed + 1);
    const writing = startWriting(participants, createRandom(schedule.seed + 2));
    const pages = participants.pages.map(({ who }) => who);
    for (const { afterMs, fault } of schedule.faults) {
      await sleep(afterMs);
      await injectFault(fault, { deployment, pages, random });
    }
    await writing.stop();
    await deployment.heal();
    const settled = await waitUntilSettled(participants, history);
    // A person who could not send everything still has the messages; that is reported already.
    const isBehind = settled.some((problem) => problem.includes('sends everything'));
    const live = settled.length > 0 ? [] : await checkFinalDelivery(participants, history, arriveWithinMs);
    // Answers that arrive from here on may not be in what is read now.
    const recordedSoFar = { ...history, acknowledged: [...history.acknowledged], marks: [...history.cursorMoves] };
    const { logs, marks: readCursors } = await readFinalState(deployment, participants);
    const views = [
      ...participants.pages.flatMap(viewsOfPage),
      ...(await Promise.all(participants.bots.map(viewsOfBot))).flat(),
    ];
    const mayBeLost = (at: number): boolean =>
      schedule.appendfsync === 'everysec' &&
      deployment.kills.some((kill) => at > kill.at - FSYNC_WINDOW_MS && at < kill.downUntil);
    const verdict = check({ history: recordedSoFar, logs, readCursors, views, mayBeLost });
    return {
      ...verdict,
      problems: [...settled, ...live, ...verdict.problems.filter((one) => !(isBehind && one.startsWith('vanished')))],
      acknowledged: history.acknowledged.length,
    };
  } finally {
    await participants.stop();
  }
}

/** Everyone writes numbered messages in random conversations; bots and pages also read. */
function startWriting({ pages, bots }: Participants, random: Random): { stop(): Promise<void> } {
  const life = { isOver: false };
  let number = 0;

  async function write(
    { name, conversationIds, say }: Pick<Participant<unknown>, 'name' | 'conversationIds' | 'say'>,
    read: (id: string) => void,
  ) {
    for (let count = 0; count < MAX_MESSAGES && (!life.isOver || count < MIN_MESSAGES); count += 1) {
      const conversationId = random.pick(conversationIds);
      if (random.next() < 0.3) read(conversationId);
      number += 1;
      say(random.pick(conversationIds), `${name} ${number}`);
      await sleep(random.between(5, 50));
    }
  }

  const all = Promise.all([
    ...pages.map((page) =>
      write(page, (id) => {
        if (page.who.isReady()) page.who.parley().actions.conversations.open(id);
      }),
    ),
    ...bots.map((bot) => write(bot, (id) => void bot.who.read(id))),
  ]);
  return {
    async stop() {
      life.isOver = true;
      await all;
    },
  };
}

/**
 * Waits until everyone has sent and received everything, pressing Retry meanwhile. Returns what did not happen in time.
 */
async function waitUntilSettled({ pages, bots, downloader }: Participants, history: History): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, who } of bots) {
    problems.push(...(await eventually(`${name} sends everything`, () => who.unsent() === 0)));
  }
  for (const { name, who } of pages) {
    problems.push(
      ...(await eventually(`${name} sends everything`, () => hasSentAll(name, who, history), {
        state: () => outboxOf(who),
      })),
    );
  }
  for (const { name, who, conversationIds } of pages) {
    for (const id of conversationIds) {
      who.parley().actions.conversations.open(id);
      // Retry again: a page that only now detects that a kill lost its acknowledged messages offers them for Retry.
      const hasArrived = (): boolean => hasSentAll(name, who, history) && isAtEnd(who, id);
      const state = (): string => positionOf(who, id);
      problems.push(...(await eventually(`${name} reaches the end of ${id}`, hasArrived, { state })));
    }
  }
  for (const { name, who } of bots) {
    problems.push(
      ...(await eventually(`${name} is in sync`, () => [...who.logs.values()].every(({ inSync: sure }) => sure))),
    );
  }
  for (const { name, who } of pages) {
    const isLive = (): boolean => who.parley().stores.connection.getState().state === 'live';
    problems.push(...(await eventually(`${name} is live`, isLive)));
  }
  for (const { name, who } of bots) problems.push(...(await eventually(`${name} is live`, who.isLive)));
  const before = downloader.completeDownloads();
  problems.push(...(await eventually('the file downloads over HTTP', () => downloader.completeDownloads() > before)));
  const unexpected = history.refused.filter(({ code }) => !RETRY_CODES.includes(code));
  return [...problems, ...unexpected.map(({ author, code }) => `refused: ${author} was told ${code}`)];
}

function hasSentAll(author: string, page: Page, { refused }: History): boolean {
  refused.push(...page.retryFailed().map((code) => ({ author, code })));
  const timelines = Object.values(page.parley().stores.timelines.getState().byId);
  return timelines.every(({ outbox }) => outbox.every(({ delivery }) => delivery.state === 'sent'));
}

function outboxOf(page: Page): string {
  const { session, timelines } = page.parley().stores;
  const left = Object.values(timelines.getState().byId).flatMap(({ outbox }) => outbox);
  return `${session.getState().status}, ${JSON.stringify(left)}`;
}

function isAtEnd(page: Page, conversationId: string): boolean {
  const timeline = page.timeline(conversationId);
  const known = page.parley().stores.conversations.getState()[conversationId];
  if (timeline === undefined || known === undefined) return false;
  if (timeline.stale || !timeline.agrees || timeline.outbox.length > 0) return false;
  return timeline.offset === known.offset && known.readOffset === known.offset;
}

function positionOf(page: Page, conversationId: string): string {
  const { session, connection, conversations } = page.parley().stores;
  const timeline = page.timeline(conversationId);
  return JSON.stringify({
    session: session.getState().status,
    connection: connection.getState(),
    known: conversations.getState()[conversationId],
    timeline: { ...timeline, events: timeline?.events.slice(-3) },
  });
}

/**
 * After healing, a message must reach everyone without user action: live, or through the catch-up after a reconnect,
 * because a client may only now be detecting that its connection was cut. The pages' intervals are stopped, because
 * they would fetch the message anyway and hide a permanently lost subscription.
 */
async function checkFinalDelivery(
  { pages, bots }: Participants,
  history: History,
  withinMs: number,
): Promise<string[]> {
  for (const { who } of pages) who.setClockSpeed(0);
  const problems: string[] = [];
  const everyone = [
    ...pages.map((page) => ({ ...page, isReachedBy: (id: string, text: string) => isLastAt(page.who, id, text) })),
    ...bots.map((bot) => ({ ...bot, isReachedBy: (id: string, text: string) => isInLog(bot.who, id, text) })),
  ];
  for (const [index, from] of everyone.entries()) {
    const conversationId = from.conversationIds[index % 2] ?? from.conversationIds[0];
    const text = `last words of ${from.name}`;
    from.say(conversationId, text);
    const readers = everyone.filter((one) => one.conversationIds.includes(conversationId));
    const missing = readers.map(({ name, isReachedBy }) => {
      const isLive = (): boolean => history.delivered.get(deliveryKey(name, conversationId))?.includes(text) ?? false;
      const isThere = (): boolean => isLive() || isReachedBy(conversationId, text);
      return eventually(`${name} gets the ${text} in ${conversationId}`, isThere, { withinMs });
    });
    problems.push(...(await Promise.all(missing)).flat());
  }
  // Opening a conversation is one call, which a pause of the machine may end with TIMEOUT: an interval repeats it.
  for (const { who } of pages) who.setClockSpeed(CLOCK_SPEED);
  for (const { name, who, conversationIds } of pages) {
    for (const id of conversationIds) {
      who.parley().actions.conversations.open(id);
      const state = (): string => positionOf(who, id);
      const what = `${name} has the last words of ${id}`;
      problems.push(...(await eventually(what, () => isAtEnd(who, id), { state, withinMs })));
    }
  }
  return problems;
}

/**
 * Whether a page shows this text as the last message of a conversation; its list is updated live and after a reconnect.
 */
function isLastAt(page: Page, conversationId: string, text: string): boolean {
  return page.parley().stores.conversations.getState()[conversationId]?.last?.preview === text;
}

function isInLog(bot: Bot, conversationId: string, text: string): boolean {
  const events = bot.logs.get(conversationId)?.events ?? [];
  return events.some((event) => event.type === 'message' && event.body.kind === 'text' && event.body.text === text);
}

function viewsOfPage({ name, who, conversationIds }: Participant<Page>) {
  return conversationIds.map((conversationId) => {
    const known = who.parley().stores.conversations.getState()[conversationId];
    const ids = who.timeline(conversationId)?.events.map(({ id }) => id) ?? [];
    return { who: name, conversationId, ids, unread: known?.unread ?? -1, readOffset: known?.readOffset ?? -1 };
  });
}

async function viewsOfBot({ name, who, conversationIds }: Participant<Bot>) {
  const heads = await who.heads();
  return conversationIds.map((conversationId) => {
    const head = heads.find((one) => one.conversationId === conversationId);
    const ids = who.logs.get(conversationId)?.events.map(({ id }) => id) ?? [];
    return { who: name, conversationId, ids, unread: head?.unread ?? -1, readOffset: head?.readOffset ?? -1 };
  });
}
