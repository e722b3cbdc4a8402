import { expect } from '@playwright/test';
import { askBridge } from './support/bridge.ts';
import { test } from './support/test.ts';

const account = 'embedded this-computer mei';
const conversationId = 'direct:jonas:mei';
const message = {
  conversationId,
  clientId: 'c1',
  from: 'mei',
  text: 'written before anything else',
  at: 1,
  offline: true,
  refusal: null,
};
const event = {
  type: 'message',
  offset: 1,
  counted: 1,
  id: 'e1',
  at: 1,
  from: 'jonas',
  body: { kind: 'text', text: '第二版报价' },
};

test('what the page stores is on this computer after a restart, and can be read and searched', async ({ launch }) => {
  const before = await launch('default');
  expect(await askBridge(before.page, 'local.queue', { account, messages: [message] })).toEqual({
    ok: true,
    value: {},
  });
  expect(
    await askBridge(before.page, 'local.keepEvents', { account, conversationId, epoch: 'a', events: [event] }),
  ).toEqual({ ok: true, value: {} });
  await before.quit();

  const after = await launch('default');
  expect(await askBridge(after.page, 'local.open', { account })).toEqual({
    ok: true,
    value: { store: 'whole', documents: {}, outgoing: [message], logs: [{ conversationId, epoch: 'a', offset: 1 }] },
  });
  expect(await askBridge(after.page, 'local.search', { account, query: { terms: ['报价'] }, limit: 5 })).toEqual({
    ok: true,
    value: { hits: [{ conversationId, event }], next: null, searched: 1 },
  });
  expect(await askBridge(after.page, 'local.readEvents', { account: '', conversationId, limit: 5 })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', details: { field: 'account' } },
  });
});

test('the store works in a thread of its own, and loses nothing that it acknowledged when that thread ends', async ({
  launch,
}) => {
  const parley = await launch('default');
  await parley.app.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    // Records the worker that receives a message.
    Reflect.set(
      Worker.prototype,
      'postMessage',
      new Proxy(Reflect.get(Worker.prototype, 'postMessage') as () => void, {
        apply(method, worker, args) {
          Object.assign(globalThis, { storeWorker: worker as unknown });
          Reflect.apply(method, worker, args);
        },
      }),
    );
  });
  expect(await askBridge(parley.page, 'local.queue', { account, messages: [message] })).toMatchObject({ ok: true });
  const exitCode = await parley.app.evaluate(() =>
    (globalThis as unknown as { storeWorker: { terminate(): Promise<number> } }).storeWorker.terminate(),
  );
  expect(exitCode).toBe(1);
  await parley.forgetLock();
  expect(await askBridge(parley.page, 'local.open', { account })).toMatchObject({
    ok: true,
    value: { store: 'whole', outgoing: [message] },
  });
  await parley.quit();
});
