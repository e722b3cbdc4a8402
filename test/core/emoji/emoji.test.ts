import { describe, expect, it } from 'vitest';
import { STANDARD_CODES } from '#core/emoji/standardCodes.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { EMOJI_NAME } from '#shared/text/emojiCode.ts';
import { unwrap } from '#shared/rpc/result.ts';
import emojiTable from '../../../src-renderer/views/emoji/emoji.json' with { type: 'json' };
import { parseEmoji } from '../../../src-renderer/views/emoji/emojiSet.ts';
import { connect, freshId, join, pair, say, startTwoCores } from '../../support/coreForTests.ts';
import { pngHeader } from '../../support/pngHeader.ts';
import { ask, createRoom, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';

const { core, elsewhere } = startTwoCores();
// The first account of the team, which owns it.
const owner = await join(core);
const image = pngHeader(LIMITS.emojiPixels, LIMITS.emojiPixels);

describe('a custom emoji', () => {
  it('is added by a member, and everyone learns of it and of its removal at once', async () => {
    const [mei, tom] = [await join(core), await join(elsewhere)];
    const { emoji } = await ask(mei, 'emoji.add', { name: 'party-parrot', image });
    expect(emoji).toMatchObject({ name: 'party-parrot', by: mei.me.id });
    const changed = await tom.waitFor('emoji.changed', ({ name }) => name === 'party-parrot');
    expect(changed.emoji).toEqual(emoji);
    expect((await ask(tom, 'emoji.list', {})).emoji).toContainEqual(emoji);
    const names = ['party-parrot', 'no-such-emoji', 'party-parrot'];
    expect((await ask(tom, 'emoji.pictures', { names })).pictures).toEqual([
      {
        name: 'party-parrot',
        picture: emoji.picture,
        type: 'image/png',
        data: Buffer.from(image).toString('base64'),
      },
    ]);

    await expectRefused(tom, 'emoji.remove', { name: 'party-parrot' }, 'EMOJI_NOT_YOURS');
    await ask(owner, 'emoji.remove', { name: 'party-parrot' });
    await tom.waitFor('emoji.changed', (change) => change.name === 'party-parrot' && change.emoji === null);
    expect((await ask(tom, 'emoji.pictures', { names })).pictures).toEqual([]);
    const { entries } = await ask(owner, 'admin.audit', { limit: 1 });
    expect(entries[0]).toMatchObject({ action: 'emoji.remove', target: mei.me.id, detail: 'party-parrot' });
  });

  it.each(['', 'x', 'Parrot', 'party parrot', 'ñandú', 'a:b', '../..', 'x'.repeat(33)])(
    'is not named %j',
    async (name) => {
      await expectRefused(owner, 'emoji.add', { name, image }, 'EMOJI_NAME_INVALID');
    },
  );

  it('does not have the name of a standard emoji', async () => {
    for (const name of ['smile', 'thumbsup', '-1', 'white_check_mark']) {
      await expectRefused(owner, 'emoji.add', { name, image }, 'EMOJI_NAME_STANDARD');
    }
    const codes = [...parseEmoji(emojiTable.groups).byCode.keys()].filter((code) => EMOJI_NAME.test(code));
    expect(STANDARD_CODES.trim().split(/\s+/u)).toEqual(codes.toSorted());
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'), 'PICTURE_INVALID'],
    ['a text', Buffer.from('not a picture'), 'PICTURE_INVALID'],
    ['a truncated picture', image.slice(0, 12), 'PICTURE_INVALID'],
    ['one pixel too many', pngHeader(LIMITS.emojiPixels + 1, 10), 'PICTURE_INVALID'],
    ['40 megapixels in a few bytes', pngHeader(8000, 5000), 'PICTURE_INVALID'],
    ['no bytes', Buffer.alloc(0), 'INVALID_ARGUMENT'],
    ['too many bytes', Buffer.concat([image, Buffer.alloc(LIMITS.pictureBytes)]), 'INVALID_ARGUMENT'],
  ])('is not %s', async (_what, wrong, code) => {
    expect(outcomeOf(await owner.request('emoji.add', { name: 'wrong', image: wrong }))).toBe(code);
    expect((await ask(owner, 'emoji.list', {})).emoji.map(({ name }) => name)).not.toContain('wrong');
  });

  it('is a reaction, until it is removed; an existing reaction with it can be taken back', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(mei, conversationId, 'shipped :ship_it:');
    const reaction = { conversationId, offset, emoji: ':ship_it:' };
    const react = (on: boolean) => ({ ...reaction, clientId: freshId(), on });
    await expectRefused(tom, 'message.react', react(true), 'EMOJI_NOT_FOUND');
    await ask(mei, 'emoji.add', { name: 'ship_it', image });
    await ask(tom, 'message.react', react(true));
    const { event } = await mei.waitFor('conversation.appended', (data) => data.event.type === 'reacted');
    expect(event).toMatchObject({ type: 'reacted', emoji: ':ship_it:', on: true });

    await ask(mei, 'emoji.remove', { name: 'ship_it' });
    await expectRefused(mei, 'message.react', react(true), 'EMOJI_NOT_FOUND');
    await ask(tom, 'message.react', react(false));
    await expectRefused(mei, 'message.react', { ...react(true), emoji: ':Ship it:' }, 'INVALID_ARGUMENT');
  });

  it('is seen by guests without who added it, and not by visitors of a room', async () => {
    const { name, conversationId } = await createRoom(owner);
    const invitation = { role: 'guest', uses: 1, lifetimeMs: 3_600_000, note: '' } as const;
    const { code } = await ask(owner, 'invitation.create', { ...invitation, rooms: [conversationId] });
    const guest = connect(core);
    const account = { name: `guest ${freshId()}`, password: 'correct horse', invitation: code };
    unwrap(await guest.request('account.register', account));
    const link = await ask(owner, 'visitor.setLink', { conversationId, clientId: freshId(), on: true });
    const visitor = connect(core);
    const entering = { room: name, code: link.code ?? '', nickname: 'Ana' };
    unwrap(await visitor.request('visitor.enter', entering));

    await ask(owner, 'emoji.add', { name: 'for-guests', image });
    const changed = await guest.waitFor('emoji.changed', (change) => change.name === 'for-guests');
    expect(changed.emoji).toMatchObject({ name: 'for-guests', by: null });
    const { emoji } = unwrap(await guest.request('emoji.list', {}));
    expect(emoji.every(({ by }) => by === null)).toBe(true);
    expect(unwrap(await guest.request('emoji.pictures', { names: ['for-guests'] })).pictures).toHaveLength(1);
    expect(outcomeOf(await guest.request('emoji.add', { name: 'mine', image }))).toBe('NOT_FOR_GUESTS');
    expect(outcomeOf(await guest.request('emoji.remove', { name: 'for-guests' }))).toBe('NOT_FOR_GUESTS');

    expect(outcomeOf(await visitor.request('emoji.list', {}))).toBe('NOT_FOR_GUESTS');
    expect(outcomeOf(await visitor.request('emoji.pictures', { names: ['for-guests'] }))).toBe('NOT_FOR_GUESTS');
    await say(owner, conversationId, 'hello');
    await visitor.waitFor('conversation.appended', (data) => data.event.type === 'message');
    expect(visitor.received('emoji.changed')).toEqual([]);
  });
});
