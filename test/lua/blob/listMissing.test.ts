import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { makeRoom, OLGA } from '../../support/roomScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { begin, makeReady, sendArgs } from '../../support/uploadScripts.ts';

const { one, keys } = startScripts();

it('returns the files that no message and no upload in progress has', async () => {
  const room = await makeRoom(one, keys);
  const namespace = await makeReady(one, room, OLGA, 'sent');
  await one.run(scripts.sendBlob, room, sendArgs(OLGA, { blobIds: ['sent'] }));
  await begin(one, room, OLGA, { uploadId: 'begun' });
  await begin(one, room, OLGA, { uploadId: 'expired', uploadMs: -1 });
  await begin(one, room, OLGA, { uploadId: 'ended' });
  await one.run(scripts.endUpload, room, { userId: OLGA, uploadId: 'ended' });
  const fileIds = ['sent', 'begun', 'expired', 'ended', 'unknown'];

  const run = (of: string) => one.run(scripts.listMissing, room, { namespace: of, fileIds });
  expect(await run(namespace)).toEqual({ fileIds: ['expired', 'ended', 'unknown'] });
  expect(await run('an-earlier-room')).toEqual({ fileIds });
  const nothing = keys.conversation('room:nowhere');
  expect(await one.run(scripts.listMissing, nothing, { namespace, fileIds: ['sent'] })).toEqual({ fileIds: ['sent'] });
});
