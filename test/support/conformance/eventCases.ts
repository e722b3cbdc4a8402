import assert from 'node:assert/strict';
import { recordEvents } from '../recordEvents.ts';
import { openDirect, say, signUp } from '../people.ts';
import { assertRefused } from './assertRefused.ts';
import type { ConformanceCase } from './ConformanceCase.ts';
import { textOf } from '../textOf.ts';

/** The recipients of events, and their order. */
export const eventCases: readonly ConformanceCase[] = [
  {
    name: 'every subscriber receives the state of the connection, however late it subscribes',
    async run(make) {
      const transport = await make();
      await recordEvents(transport).next('connection.changed', ({ state }) => state === 'live');
      await recordEvents(transport).next('connection.changed', ({ state }) => state === 'live');
    },
  },
  {
    name: 'C4: two people receive the messages of each other and their own at once',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      await say(mei, conversationId, 'from Mei');
      await say(tom, conversationId, 'from Tom');
      for (const { events } of [mei, tom]) {
        const first = await events.next('conversation.appended', ({ event }) => event.offset === 1);
        const second = await events.next('conversation.appended', ({ event }) => event.offset === 2);
        assert.deepEqual([first.event.from, textOf(first.event)], [mei.me.id, 'from Mei']);
        assert.deepEqual([second.event.from, textOf(second.event)], [tom.me.id, 'from Tom']);
      }
    },
  },
  {
    name: 'events arrive in the order of the log',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      const texts = Array.from({ length: 40 }, (_, index) => `message ${index}`);
      await Promise.all(texts.map((text, index) => say(index % 2 === 0 ? mei : tom, conversationId, text)));
      for (const { events: ear } of [mei, tom]) {
        await ear.next('conversation.appended', ({ event }) => event.offset === texts.length);
        const offsets = ear.all('conversation.appended').map(({ event }) => event.offset);
        assert.deepEqual(
          offsets,
          texts.map((_, index) => index + 1),
        );
      }
    },
  },
  {
    name: 'nobody receives events of others before signing in',
    async run(make) {
      const stranger = await make();
      const strangerEvents = recordEvents(stranger);
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      await say(mei, conversationId, 'private');
      await tom.events.next('conversation.appended');
      // The answer follows all frames that were sent before it.
      assertRefused(await stranger.request('person.list', {}), 'NOT_SIGNED_IN');
      assert.deepEqual([...new Set(strangerEvents.frames.map(({ event }) => event))], ['connection.changed']);
    },
  },
  {
    name: 'nobody receives events of conversations of others, signed in or not',
    async run(make) {
      const [mei, tom, eve] = [await signUp(await make()), await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      await say(mei, conversationId, 'private');
      await tom.events.next('conversation.appended');
      assertRefused(await eve.transport.request('conversation.fetch', { conversationId }), 'NOT_A_MEMBER');
      assert.deepEqual(eve.events.all('conversation.appended'), []);
      assert.deepEqual(eve.events.all('conversation.added'), []);
    },
  },
  {
    name: 'an ended subscription receives nothing more, others continue',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      const [ended, other] = [recordEvents(tom.transport), recordEvents(tom.transport)];
      await say(mei, conversationId, 'first');
      await ended.next('conversation.appended');
      ended.stop();
      await say(mei, conversationId, 'second');
      await other.next('conversation.appended', ({ event }) => event.offset === 2);
      assert.deepEqual(
        ended.all('conversation.appended').map(({ event }) => event.offset),
        [1],
      );
    },
  },
  {
    name: 'C2: everybody who is signed in receives an announcement, and nobody else',
    async run(make) {
      const strangerEvents = recordEvents(await make());
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const news = { title: 'To everybody', body: '**Hello**', importance: 'normal', endsAt: null } as const;
      const { announcement } = await mei.ask('announcement.publish', { clientId: `news-${mei.me.id}`, ...news });
      const { offset } = announcement;
      for (const { events: ear } of [mei, tom]) {
        const published = await ear.next('announcement.changed', (data) => data.announcement.offset === offset);
        assert.equal(published.announcement.title, 'To everybody');
      }
      assert.equal((await tom.ask('announcement.open', { offset })).body, '**Hello**');
      await tom.ask('announcement.markRead', { offsets: [offset] });
      assert.deepEqual((await tom.events.next('announcement.read')).offsets, [offset]);
      assert.deepEqual(strangerEvents.all('announcement.changed'), []);
      await mei.ask('announcement.recall', { clientId: `recall-${mei.me.id}`, offset });
      await tom.events.next('announcement.recalled', (data) => data.offset === offset);
    },
  },
  {
    name: 'B2: a session that ended is over for its other connections, too',
    async run(make) {
      const mei = await signUp(await make());
      const window = await make();
      const ear = recordEvents(window);
      assert.equal((await window.request('account.resume', { token: mei.token })).ok, true);
      await mei.ask('account.signOut', {});
      await ear.next('session.ended');
      assertRefused(await window.request('person.list', {}), 'NOT_SIGNED_IN');
      assertRefused(await window.request('account.resume', { token: mei.token }), 'SESSION_EXPIRED');
    },
  },
];
