import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { freshRoom, makeRoom, OLGA } from '../../support/roomScripts.ts';
import { begin, readUploads } from '../../support/uploadScripts.ts';

const { one, keys } = startScripts();

it('returns expired uploads, and when the next one expires', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room, OLGA, { uploadId: 'over' });
  await one.run(scripts.endUpload, room, { userId: OLGA, uploadId: 'over' });
  await begin(one, room, OLGA, { uploadId: 'later', uploadMs: 120_000 });
  await begin(one, room, OLGA, { uploadId: 'sooner', uploadMs: 60_000 });
  const { sooner } = (await readUploads(one, room)) as { sooner: { endsAt: number } };

  expect(await one.run(scripts.readLeftovers, room, {})).toEqual({
    shelf,
    nextAt: sooner.endsAt,
    uploadIds: ['over'],
  });
});

it('distinguishes a conversation from one that is gone', async () => {
  const conversation = await makeDirect(one, keys, 'shelf-of-this');
  const nothing = { nextAt: 0, uploadIds: [] };
  expect(await one.run(scripts.readLeftovers, conversation, {})).toEqual({
    shelf: 'shelf-of-this',
    ...nothing,
  });
  await begin(one, conversation, AMY);
  expect((await one.run(scripts.readLeftovers, conversation, {})).nextAt).toBeGreaterThan(0);

  expect(await one.run(scripts.readLeftovers, freshRoom(keys), {})).toEqual({ shelf: null, ...nothing });
});
