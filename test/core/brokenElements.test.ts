import { describe, expect, it } from 'vitest';
import { startComputers } from '../support/computers.ts';
import { connect, freshId, join, say, startCore } from '../support/coreForTests.ts';
import { recordingLog } from '../support/recordingLog.ts';
import { ask, createRoom, enter } from '../support/roomsForTests.ts';

const { store, people } = startComputers(1);

describe('one unreadable element', () => {
  it('repair B1: is left out of the conversations and their heads', async () => {
    const [mei] = await people('Mei lists');
    const broken = await createRoom(mei);
    const whole = await createRoom(mei);
    await store.redis.set(store.keys.conversation(broken.conversationId).reads, 'no hash');
    for (const round of ['conversation.list', 'conversation.heads'] as const) {
      const answer = await ask(mei, round, {});
      const listed = 'heads' in answer ? answer.heads : answer.conversations;
      expect(listed.map(({ conversationId }) => conversationId)).toEqual([whole.conversationId]);
    }
    expect(mei.received('room.closed')).toEqual([]);
  });

  it('repair B1: is left out of the members of a room, its notices, announcements, hooks and settings', async () => {
    const [mei, tom] = await people('Mei keeps', 'Tom keeps');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await store.redis.hset(store.keys.conversation(conversationId).members, tom.me.id, '0:tom:no JSON');
    expect((await ask(mei, 'room.describe', { conversationId })).members).toMatchObject([{ userId: mei.me.id }]);

    const announcement = { title: 'Read this', body: '', importance: 'normal', endsAt: null } as const;
    const first = await ask(mei, 'announcement.publish', { ...announcement, clientId: freshId() });
    await ask(mei, 'announcement.publish', { ...announcement, clientId: freshId() });
    const { log } = store.keys.announcements;
    const element = String(await store.redis.lindex(log, first.announcement.offset - 1));
    await store.redis.lset(log, first.announcement.offset - 1, element.replace('"normal"', '"loud"'));
    expect((await ask(tom, 'announcement.list', {})).announcements).toHaveLength(1);

    await ask(mei, 'hook.create', { name: 'whole', pattern: 'a' });
    await store.redis.hset(store.keys.user(mei.me.id).hooks, 'broken', 'no JSON');
    expect((await ask(mei, 'hook.list', {})).hooks).toMatchObject([{ name: 'whole' }]);

    const notify = { pausedUntil: 1e300, quietHours: { from: 1, to: 2 } };
    await ask(mei, 'settings.write', { settings: { notify: {}, linkPreviews: true }, version: 0 });
    const { settings } = store.keys.user(mei.me.id);
    await store.redis.hset(settings, 'settings', JSON.stringify({ notify, linkPreviews: true }));
    expect((await ask(mei, 'settings.read', {})).settings).toMatchObject({
      notify: { pausedUntil: null, quietHours: { from: 1, to: 2 } },
      linkPreviews: true,
    });
  });
});

describe('a listener that throws', () => {
  it('repair B1: is logged, and stops neither the other listeners nor later events', async () => {
    const log = recordingLog();
    const core = startCore({ log });
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
    const { conversationId } = conversation;
    let thrown = 0;
    const faulty = core.connect(() => {
      thrown += 1;
      throw new Error('this window is broken');
    });
    await faulty.request('account.resume', { token: tom.token });

    const first = await say(mei, conversationId, 'one');
    const second = await say(mei, conversationId, 'two');

    for (const { offset } of [first, second]) {
      await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
    }
    await expect.poll(() => thrown).toBeGreaterThan(1);
    expect(JSON.stringify(log.lines)).toContain('this window is broken');
    expect((await connect(core).request('person.list', {})).ok).toBe(false);
    await core.stop();
  });
});
