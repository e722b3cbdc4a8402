import { afterEach, describe, expect, it } from 'vitest';
import type { Args } from '#shared/contract/index.ts';
import type { SearchHit } from '#shared/contract/localModel.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { textOf } from '../support/textOf.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk, type Disk } from './support/disk.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { type StartedParley, startOpened } from './support/startParley.ts';

let parley: StartedParley | null = null;
/** The local store can't be read. */
let isBroken = false;
afterEach(() => {
  parley?.stop();
  isBroken = false;
});

interface Given {
  readonly server: ModelServer;
  readonly started: StartedParley;
  readonly asked: (name: string) => number;
}

/** Amir, with messages of Mei on the server and those of them for which `isKept` holds on this computer. */
async function startSearch(texts: readonly string[], isKept: (text: string) => boolean = () => true): Promise<Given> {
  const server = createModelServer();
  const disk = createDisk();
  for (const text of texts) server.write(text);
  const kept = server.log.filter((event) => isKept(textOf(event) ?? ''));
  const questions: string[] = [];
  const { ask } = disk;
  const watched: Disk = {
    ...disk,
    ask(name, args) {
      questions.push(name);
      return name === 'local.search'
        ? Promise.resolve(searchKept(args as Args<'local.search'>, kept))
        : ask(name, args);
    },
  };
  const started = await startOpened(server, watched);
  parley = started;
  const asked = (name: string): number =>
    [...questions, ...server.requests.map((request) => request.name)].filter((one) => one === name).length;
  return { server, started, asked };
}

/** Two results at a time, as a store that pages. */
function searchKept({ query, after = null }: Args<'local.search'>, kept: readonly LogEvent[]): Result<unknown> {
  if (isBroken) return fail('LOCAL_STORE_FAILED');
  const hits: SearchHit[] = kept
    .map((event) => ({ conversationId: CONVERSATION, event }))
    .filter((hit) => matchesQuery(hit, { ...query, has: query.has ?? [] }))
    .toReversed();
  const start = Number(after ?? '0');
  const next = start + 2 < hits.length ? String(start + 2) : null;
  return succeed({ hits: hits.slice(start, start + 2), next, searched: kept.length });
}

const found = ({ stores }: StartedParley): (string | null)[] =>
  stores.search.getState().hits.map(({ event }) => textOf(event));
const expectSoon = <Value>(look: () => Value) => expect.poll(look);

describe('a search while typing', () => {
  it('finds two Chinese characters on this computer, newest first', async () => {
    const { started } = await startSearch(['第二版报价', 'nothing', '收到，报价下午确认', '报价']);
    started.actions.search.open('报价');
    await expectSoon(() => found(started)).toEqual(['报价', '收到，报价下午确认', '第二版报价']);
    await expectSoon(() => started.stores.search.getState().here).toMatchObject({ state: 'done', searched: 4 });
  });

  it('answers only the last query, and requests nothing for those in between', async () => {
    const { started, asked } = await startSearch(['alpha', 'alps', 'beta']);
    const { search } = started.actions;
    search.open();
    for (const text of ['a', 'al', 'alp', 'alph', 'b']) search.type(text);
    await expectSoon(() => found(started)).toEqual(['beta']);
    await expectSoon(() => started.stores.search.getState().here.state).toBe('done');
    expect(asked('local.search')).toBe(2);
  });

  it('requests nothing for an empty query', async () => {
    const { started, asked } = await startSearch(['alpha']);
    started.actions.search.open('in:mei');
    started.actions.search.type('from:nobody alpha');
    await Promise.resolve();
    expect(asked('local.search')).toBe(0);
    expect(started.stores.search.getState()).toMatchObject({
      query: null,
      hits: [],
      misunderstood: [{ why: 'person', value: 'nobody' }],
    });
  });

  it('supports names', async () => {
    const { started } = await startSearch(['alpha']);
    started.actions.search.open('from:mei in:"Mei Lin" alpha');
    await expectSoon(() => found(started)).toEqual(['alpha']);
    expect(started.stores.search.getState().query).toMatchObject({ from: ['mei'], conversationIds: [CONVERSATION] });
  });

  it('removes a message that is recalled while it is shown', async () => {
    const { server, started } = await startSearch(['word one', 'word two']);
    started.actions.search.open('word');
    await expectSoon(() => found(started)).toHaveLength(2);
    const [first] = server.log;
    const event: LogEvent = {
      type: 'recalled',
      offset: 3,
      counted: 2,
      id: 'r',
      at: 1,
      from: 'mei',
      target: first?.offset ?? 0,
    };
    server.publish('conversation.appended', { conversationId: CONVERSATION, epoch: server.state.epoch, event });
    await expectSoon(() => found(started)).toEqual(['word two']);
  });

  it('drops all results with the session', async () => {
    const { started } = await startSearch(['word']);
    started.actions.search.open('word');
    await expectSoon(() => found(started)).toHaveLength(1);
    await started.actions.session.signOut();
    expect(started.stores.search.getState()).toMatchObject({ open: false, text: '', hits: [] });
  });
});

describe('a search for messages that are not on this computer', () => {
  const words = ['word 1', 'word 2', 'word 3', 'word 4', 'word 5'];

  it('queries the server slice by slice, and shows each result once', async () => {
    const { started, asked } = await startSearch(words, (text) => text > 'word 3');
    started.actions.search.open('word');
    await expectSoon(() => found(started)).toEqual(['word 5', 'word 4', 'word 3', 'word 2', 'word 1']);
    await expectSoon(() => started.stores.search.getState().there).toMatchObject({
      state: 'done',
      scanned: 5,
      total: 5,
    });
    expect(asked('message.search')).toBe(3);
  });

  it('pauses when the person stops it, until they want more', async () => {
    const { server, started, asked } = await startSearch(words, () => false);
    let slices = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    server.intercept(async (name, carryOut) => {
      if (name === 'message.search' && (slices += 1) === 2) await promise;
      return carryOut();
    });
    started.actions.search.open('word');
    await expectSoon(() => slices).toBe(2);
    started.actions.search.stop();
    resolve();
    await expectSoon(() => started.stores.search.getState().there).toMatchObject({ state: 'paused', scanned: 4 });
    expect(asked('message.search')).toBe(2);

    started.actions.search.more();
    await expectSoon(() => started.stores.search.getState().there.state).toBe('done');
    expect(found(started)).toHaveLength(5);
  });

  it('waits while offline, and starts after the reconnect', async () => {
    const { server, started, asked } = await startSearch(words, () => false);
    server.publish('connection.changed', { state: 'offline', since: 1 });
    started.actions.search.open('word');
    await expectSoon(() => started.stores.search.getState().here.state).toBe('done');
    expect(asked('message.search')).toBe(0);
    server.publish('connection.changed', { state: 'live', since: 2 });
    await expectSoon(() => found(started)).toHaveLength(5);
  });

  it('continues after a lost connection, and works without a local store', async () => {
    const { server, started } = await startSearch(words, () => false);
    isBroken = true;
    let isCut = false;
    server.intercept(async (name, carryOut) => {
      if (name === 'message.search' && !isCut && found(started).length > 0) {
        isCut = true;
        server.publish('connection.changed', { state: 'offline', since: 1 });
        return fail('OFFLINE');
      }
      return carryOut();
    });
    started.actions.search.open('word');
    await expectSoon(() => started.stores.search.getState().there).toMatchObject({ state: 'held', scanned: 2 });
    expect(started.stores.search.getState().here.state).toBe('failed');
    server.publish('connection.changed', { state: 'live', since: 2 });
    await expectSoon(() => started.stores.search.getState().there).toMatchObject({ state: 'done', scanned: 5 });
    expect(found(started)).toHaveLength(5);
  });

  it('slows down when the server asks to', async () => {
    const { server, started } = await startSearch(words, () => false);
    let refused = 0;
    server.intercept(async (name, carryOut) => {
      if (name === 'message.search' && (refused += 1) <= 2) return fail('TOO_MANY_ATTEMPTS', { retryAfterMs: 1 });
      return carryOut();
    });
    started.actions.search.open('word');
    await expectSoon(() => started.stores.search.getState().there).toMatchObject({ state: 'done', scanned: 5 });
    expect(found(started)).toHaveLength(5);
  });

  it('restarts in a log that was replaced, and leaves out one that may not be read', async () => {
    const { server, started } = await startSearch(words, () => false);
    const codes = ['CURSOR_STALE', 'NOT_A_MEMBER'] as const;
    let slices = 0;
    server.intercept(async (name, carryOut) => {
      if (name !== 'message.search') return carryOut();
      slices += 1;
      const code = slices === 1 ? undefined : codes[slices - 2];
      return code === undefined ? carryOut() : fail(code);
    });
    started.actions.search.open('word');
    await expectSoon(() => started.stores.search.getState().there.state).toBe('done');
    expect(slices).toBe(3);
    expect(found(started)).toEqual(['word 5', 'word 4']);
  });
});
