import { afterAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { join, randomPrefix, startCore } from '../support/coreForTests.ts';
import { pngHeader as png } from '../support/pngHeader.ts';
import { ask, outcomeOf } from '../support/roomsForTests.ts';

const core = startCore({ keyPrefix: randomPrefix() });
afterAll(() => core.stop());

describe('the picture of a person', () => {
  it('is published to everyone by its id, and read by that person’s id', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const { profile } = await ask(mei, 'person.setPicture', { image: png(256, 256) });
    const changed = await tom.waitFor('person.changed', ({ profile: one }) => one.userId === mei.me.id);
    expect(changed.profile).toEqual(profile);
    expect(profile.picture).toMatch(/^[\w-]{22}$/);

    const { pictures } = await ask(tom, 'person.pictures', {
      userIds: [mei.me.id, tom.me.id, mei.me.id, 'no-such-person'],
    });
    expect(pictures).toEqual([
      {
        userId: mei.me.id,
        picture: profile.picture,
        type: 'image/png',
        data: Buffer.from(png(256, 256)).toString('base64'),
      },
    ]);
    const { profiles } = await ask(tom, 'person.list', {});
    expect(profiles?.find(({ userId }) => userId === mei.me.id)?.picture).toBe(profile.picture);
  });

  it('is replaced and removed, and leaves the rest of the profile alone', async () => {
    const mei = await join(core);
    await ask(mei, 'person.setProfile', { title: 'Designer' });
    const first = await ask(mei, 'person.setPicture', { image: png(10, 10) });
    const second = await ask(mei, 'person.setPicture', { image: png(20, 20) });
    expect(second.profile.picture).not.toBe(first.profile.picture);
    expect(second.profile.title).toBe('Designer');

    const { profile } = await ask(mei, 'person.setPicture', { image: null });
    expect(profile).toMatchObject({ title: 'Designer' });
    expect(profile.picture).toBeUndefined();
    expect((await ask(mei, 'person.pictures', { userIds: [mei.me.id] })).pictures).toEqual([]);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'), 'PICTURE_INVALID'],
    ['a text', Buffer.from('not a picture'), 'PICTURE_INVALID'],
    ['a truncated picture', png(256, 256).slice(0, 12), 'PICTURE_INVALID'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'), 'PICTURE_INVALID'],
    ['a picture without height', png(256, 0), 'PICTURE_INVALID'],
    ['40 megapixels in a few bytes', png(8000, 5000), 'PICTURE_INVALID'],
    ['no bytes', Buffer.alloc(0), 'INVALID_ARGUMENT'],
    ['too many bytes', Buffer.concat([png(256, 256), Buffer.alloc(LIMITS.pictureBytes)]), 'INVALID_ARGUMENT'],
  ])('is not set by %s, and the former one stays', async (_what, image, code) => {
    const mei = await join(core);
    const { profile } = await ask(mei, 'person.setPicture', { image: png(10, 10) });
    expect(outcomeOf(await mei.request('person.setPicture', { image }))).toBe(code);
    const { pictures } = await ask(mei, 'person.pictures', { userIds: [mei.me.id] });
    expect(pictures.map(({ picture }) => picture)).toEqual([profile.picture]);
  });
});
