import { setTimeout as sleep } from 'node:timers/promises';
import type { Head, LogEvent } from '#shared/contract/model.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { TRANSIENT } from './createHistory.ts';

/** Errors after which a bot retries: transient ones, and a full Redis, which the schedule ends. */
const RETRYABLE: readonly ErrorCode[] = [...TRANSIENT, 'REDIS_FULL'];
/** Slow enough not to exceed the gateway's rate limit. */
const WAIT_MS = 50;

export interface BotLog {
  epoch: string;
  events: LogEvent[];
  /** False when events may have been missed since the log was last in sync. */
  inSync: boolean;
}

/**
 * A client of the contract without the page's stores: it retries each message until it is acknowledged, and reads by
 * cursor.
 */
export interface Bot {
  say(conversationId: string, text: string): void;
  readonly unsent: () => number;
  readonly isLive: () => boolean;
  read(conversationId: string): Promise<void>;
  readonly logs: ReadonlyMap<string, BotLog>;
  /** The server's end of each conversation. */
  heads(): Promise<readonly Head[]>;
  /** The number of CURSOR_STALE answers. */
  readonly staleAnswers: () => number;
  readonly stop: () => void;
}

export interface BotOptions {
  readonly client: Client;
  readonly token: string;
  readonly newId: () => string;
}

export function createBot({ client, token, newId }: BotOptions, conversationIds: readonly string[]): Bot {
  const logs = new Map<string, BotLog>(conversationIds.map((id) => [id, { epoch: '', events: [], inSync: false }]));
  const queue: { conversationId: string; text: string; clientId: string }[] = [];
  const catchingUp = new Map<string, { again: boolean }>();
  let staleAnswers = 0;
  let isSending = false;
  let resuming: Promise<unknown> | null = null;
  const life = { stopped: false, live: false, interruptions: 0 };

  /**
   * Once for all calls that need it: the connection has no session while one is resumed, so that two calls that resume
   * by turns would refuse each other forever.
   */
  function resume(): Promise<unknown> {
    resuming ??= client.request('account.resume', { token }).finally(() => {
      resuming = null;
    });
    return resuming;
  }

  /** Retries until there is an answer. */
  const ask: Client['request'] = async (name, args) => {
    for (;;) {
      const result = await client.request(name, args);
      if (result.ok || life.stopped || !RETRYABLE.includes(result.error.code)) return result;
      if (result.error.code === 'NOT_SIGNED_IN') await resume();
      await sleep(WAIT_MS);
    }
  };

  async function sendQueue(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = queue[0]; next !== undefined && !life.stopped; next = queue[0]) {
      const { conversationId, clientId, text } = next;
      await ask('message.send', { conversationId, clientId, body: { kind: 'text', text } });
      queue.shift();
    }
    isSending = false;
  }

  async function catchUp(conversationId: string): Promise<void> {
    const running = catchingUp.get(conversationId);
    if (running !== undefined) {
      running.again = true;
      return;
    }
    const state = { again: true };
    catchingUp.set(conversationId, state);
    while (state.again && !life.stopped) {
      state.again = false;
      if (!(await fetchMore(conversationId))) state.again = true;
    }
    catchingUp.delete(conversationId);
  }

  /** Returns whether the end of the log was reached. */
  async function fetchMore(conversationId: string): Promise<boolean> {
    const log = logs.get(conversationId);
    if (log === undefined) return true;
    const at = (event: LogEvent | undefined) => ({ offset: event?.offset ?? 0, id: event?.id ?? null, at: event?.at });
    const trail = log.events
      .slice(0, -1)
      .toReversed()
      .slice(0, 16)
      .map(({ offset, id, at }) => ({ offset, id, at }));
    const cursor = { epoch: log.epoch, ...at(log.events.at(-1)), trail };
    const from = log.epoch === '' ? {} : { cursor };
    const { interruptions } = life;
    const result = await ask('conversation.fetch', { conversationId, ...from });
    // An answer to a request from before an interruption says nothing about the log after it.
    if (life.interruptions !== interruptions) return false;
    if (result.ok) {
      const { head, events } = result.value;
      log.epoch = head.epoch;
      // Some may have arrived live meanwhile.
      log.events.push(...events.filter(({ offset }) => offset > log.events.length));
      log.inSync = log.events.length === head.offset;
      return log.inSync;
    }
    if (result.error.code !== 'CURSOR_STALE') return true;
    const { epoch, agreedOffset } = result.error.details as { epoch: string; agreedOffset: number };
    staleAnswers += 1;
    log.events = log.events.slice(0, epoch === log.epoch ? agreedOffset : 0);
    log.epoch = epoch;
    return false;
  }

  function onAppended(conversationId: string, epoch: string, event: LogEvent): void {
    const log = logs.get(conversationId);
    if (log === undefined) return;
    if (log.inSync && epoch === log.epoch && event.offset === log.events.length + 1) return void log.events.push(event);
    const known = log.events[event.offset - 1];
    if (log.inSync && epoch === log.epoch && known?.id === event.id && known.at === event.at) return;
    log.inSync = false;
    void catchUp(conversationId);
  }

  const ends = [
    client.on('conversation.appended', ({ conversationId, epoch, event }) => onAppended(conversationId, epoch, event)),
    client.on('connection.changed', ({ state }) => {
      life.live = state === 'live';
      life.interruptions += 1;
      for (const [id, log] of logs) {
        log.inSync = false;
        if (state === 'live') void catchUp(id);
      }
    }),
  ];
  for (const id of conversationIds) void catchUp(id);

  return {
    say(conversationId, text) {
      queue.push({ conversationId, text, clientId: newId() });
      void sendQueue();
    },
    unsent: () => queue.length,
    isLive: () => life.live,
    async read(conversationId) {
      const offset = logs.get(conversationId)?.events.length ?? 0;
      await client.request('conversation.markRead', { conversationId, offset });
    },
    logs,
    async heads() {
      const result = await ask('conversation.heads', {});
      return result.ok ? result.value.heads : [];
    },
    staleAnswers: () => staleAnswers,
    stop() {
      life.stopped = true;
      for (const end of ends) end();
    },
  };
}
