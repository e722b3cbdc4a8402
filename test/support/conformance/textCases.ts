import assert from 'node:assert/strict';
import { LIMITS } from '#shared/contract/limits.ts';
import { openDirect, say, signUp } from '../people.ts';
import { assertRefused } from './assertRefused.ts';
import type { ConformanceCase } from './ConformanceCase.ts';
import { textOf } from '../textOf.ts';

/** Texts arrive unchanged. */
export const textCases: readonly ConformanceCase[] = [
  {
    name: 'a text of exactly 64 KiB arrives whole, one byte more is TEXT_TOO_LONG',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      // Control characters take six bytes each as JSON: the largest message on a wire.
      for (const text of ['a'.repeat(LIMITS.messageBytes), `x${'\u0001'.repeat(LIMITS.messageBytes - 1)}`]) {
        const { offset } = await say(mei, conversationId, text);
        const received = await tom.events.next('conversation.appended', ({ event }) => event.offset === offset);
        assert.ok(textOf(received.event) === text);
        const body = { kind: 'text', text: `${text}a` };
        const result = await mei.transport.request('message.send', { conversationId, clientId: 'too-long', body });
        assertRefused(result, 'TEXT_TOO_LONG');
      }
    },
  },
  {
    name: 'every script and every symbol arrives unchanged',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      const texts = [
        '你好,世界',
        '𠮷野家 👩‍👩‍👧‍👦🇨🇳',
        'e\u0301 ≠ \u00e9',
        'مرحبا \u202bשלום\u202c',
        '\u2028\u2029\ufeff',
        '{"a":"\\u0000"}',
        '\t\r\n"\\\' ',
      ];
      for (const text of texts.map((each) => `·${each}·`)) {
        const { offset } = await say(mei, conversationId, text);
        const received = await tom.events.next('conversation.appended', ({ event }) => event.offset === offset);
        assert.equal(textOf(received.event), text);
      }
      const { events } = await tom.ask('conversation.fetch', { conversationId });
      assert.deepEqual(
        events.map(textOf),
        texts.map((each) => `·${each}·`),
      );
    },
  },
  {
    name: 'lone surrogates and NUL are refused with TEXT_INVALID, not repaired',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      for (const text of ['a\ud83d', '\udc4db', 'nul\0nul']) {
        const body = { kind: 'text', text };
        const result = await mei.transport.request('message.send', { conversationId, clientId: 'odd', body });
        assertRefused(result, 'TEXT_INVALID');
      }
      const { head } = await mei.ask('conversation.fetch', { conversationId });
      assert.equal(head.offset, 0);
    },
  },
];
