import assert from 'node:assert/strict';
import { chatCalls } from '#shared/contract/index.ts';
import { createClient } from '#shared/rpc/createClient.ts';
import { asker, freshName, openDirect, say, signUp } from '../people.ts';
import { assertRefused, refusedField } from './assertRefused.ts';
import type { ConformanceCase } from './ConformanceCase.ts';
import { textOf } from '../textOf.ts';

/** Calls and their answers. */
export const callCases: readonly ConformanceCase[] = [
  {
    name: 'an unknown call is answered UNKNOWN_CALL',
    async run(make) {
      const transport = await make();
      for (const name of ['no.such', '', '__proto__', 'constructor', 'toString', 'x'.repeat(10_000)]) {
        assertRefused(await transport.request(name, {}), 'UNKNOWN_CALL');
      }
    },
  },
  {
    name: 'a bad argument is answered INVALID_ARGUMENT with the path of its field',
    async run(make) {
      const { transport } = await signUp(await make());
      const good = { conversationId: 'direct:a:b', clientId: 'c', body: { kind: 'text', text: 'hi' } };
      assert.equal(
        await refusedField(transport, 'message.send', { ...good, conversationId: '../..' }),
        'conversationId',
      );
      assert.equal(
        await refusedField(transport, 'message.send', { ...good, body: { kind: 'text', text: 5 } }),
        'body.text',
      );
      assert.equal(await refusedField(transport, 'conversation.fetch', { ...good, limit: 1e9 }), 'limit');
      const trail = [{ offset: 1, id: 'ok' }, { offset: -1 }];
      const cursor = { epoch: 'e', offset: 1, id: null, trail };
      assert.equal(await refusedField(transport, 'conversation.fetch', { ...good, cursor }), 'cursor.trail.1.offset');
    },
  },
  {
    name: 'every call that needs a session is answered NOT_SIGNED_IN without one, whatever its arguments',
    async run(make) {
      const guarded = Object.entries(chatCalls).filter(([, { session }]) => session !== 'none');
      for (const args of [{}, null, 'x']) {
        // One connection per call, because all calls together exceed the rate limit of one connection.
        const transport = await make();
        for (const [name] of guarded) assertRefused(await transport.request(name, args), 'NOT_SIGNED_IN', name);
      }
    },
  },
  {
    name: 'a refusal is a value, never an exception',
    async run(make) {
      const transport = await make();
      const result = await transport.request('account.signIn', { name: freshName(), password: 'not the one' });
      assert.deepEqual(result, { ok: false, error: { code: 'WRONG_CREDENTIALS', details: {} } });
    },
  },
  {
    name: 'repair B5: a sign-in answers with a device token, unless it was sent a valid one',
    async run(make) {
      const name = freshName();
      const password = 'correct horse battery';
      const { device } = await asker(await make()).ask('account.register', { name, password });
      assert.ok(device !== undefined && device.length > 0);
      const { ask } = asker(await make());
      assert.equal((await ask('account.signIn', { name, password, device })).device, undefined);
      for (const given of [{}, { device: '' }, { device: 'x'.repeat(256) }, { device: `${device}x` }]) {
        const other = (await ask('account.signIn', { name, password, ...given })).device;
        assert.ok(other !== undefined && other.length > 0 && other !== device);
      }
      assert.equal(await refusedField(await make(), 'account.signIn', { name, password, device: 7 }), 'device');
    },
  },
  {
    name: 'the details of a refusal arrive complete',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      const { offset } = await say(mei, conversationId, 'one');
      const cursor = { epoch: 'another', offset: 7, id: 'gone' };
      const result = await mei.transport.request('conversation.fetch', { conversationId, cursor });
      const { epoch, ...details } = assertRefused(result, 'CURSOR_STALE');
      assert.equal(typeof epoch, 'string');
      assert.deepEqual(details, { head: offset, agreedOffset: 0 });
    },
  },
  {
    name: 'arguments that JSON cannot represent get an answer, never a crash or silence',
    async run(make) {
      const { transport, ask } = await signUp(await make());
      const cycle: Record<string, unknown> = {};
      cycle['conversationId'] = cycle;
      const odd = [undefined, null, Number.NaN, true, 0, '', [], [[]], 10n, new Date(0), cycle, { conversationId: 1n }];
      for (const args of odd) {
        assertRefused(await transport.request('conversation.fetch', args), 'INVALID_ARGUMENT');
      }
      const limits = [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, '7'];
      for (const limit of limits) {
        assert.equal(
          await refusedField(transport, 'conversation.fetch', { conversationId: 'direct:a:b', limit }),
          'limit',
        );
      }
      assert.ok((await ask('presence.renew', {})).leaseMs > 0);
    },
  },
  {
    name: 'an optional field that is undefined counts as omitted',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      const args = { conversationId, cursor: undefined, before: undefined };
      const result = await mei.transport.request('conversation.fetch', args);
      assert.equal(result.ok, true);
    },
  },
  {
    name: 'concurrent calls are answered to their own callers',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      const writers = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? mei : tom));
      const sent = await Promise.all(writers.map((writer, index) => say(writer, conversationId, `text ${index}`)));
      const { events } = await mei.ask('conversation.fetch', { conversationId });
      for (const [index, { offset, id }] of sent.entries()) {
        const event = events.find((each) => each.offset === offset);
        assert.equal(event?.id, id);
        assert.equal(event.from, writers[index]?.me.id);
        assert.equal(textOf(event), `text ${index}`);
      }
    },
  },
  {
    name: 'every answer and every event satisfies the contract',
    async run(make) {
      const violations: string[] = [];
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const client = createClient({ transport: tom.transport, onViolation: (what) => violations.push(what) });
      const added = new Promise((resolve) => client.on('conversation.added', resolve));
      const appended = new Promise((resolve) => client.on('conversation.appended', resolve));
      const read = new Promise((resolve) => client.on('conversation.read', resolve));
      const typing = new Promise((resolve) => client.on('typing.changed', resolve));
      const conversationId = await openDirect(mei, tom);
      await added;
      await mei.ask('typing.set', { conversationId, typing: true });
      await typing;
      const { offset } = await say(mei, conversationId, 'hello');
      await appended;
      await client.request('conversation.markRead', { conversationId, offset });
      await read;
      for (const name of ['person.list', 'conversation.list', 'conversation.heads'] as const) {
        assert.equal((await client.request(name, {})).ok, true, name);
      }
      assert.deepEqual(violations, []);
    },
  },
];
