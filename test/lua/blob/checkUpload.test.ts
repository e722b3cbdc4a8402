import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { BEN, expectNoneWhileBlocked, expectRefusal, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, expectInsidersOnly, makeRoom, OLGA, makeReadOnly, appoint } from '../../support/roomScripts.ts';
import { begin, makeReady, UPLOAD } from '../../support/uploadScripts.ts';

const { one, keys } = startScripts();

it('returns to an author where the bytes go and how many have arrived', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room);

  const found = await one.run(scripts.checkUpload, room, { userId: OLGA, uploadId: UPLOAD });

  expect(found.shelf).toBe(shelf);
  expect(JSON.parse(found.upload)).toMatchObject({ state: 'uploading', bytes: 6, received: 0, name: 'a "name" é.bin' });
});

it('refuses those of others, expired and unknown ones: UPLOAD_NOT_FOUND', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await makeReady(one, room);
  const check = (userId: string, uploadId: string) => one.run(scripts.checkUpload, room, { userId, uploadId });

  await check(OLGA, UPLOAD);
  await expectRefusal(check('tom', UPLOAD), 'UPLOAD_NOT_FOUND');
  await expectRefusal(check(OLGA, 'another'), 'UPLOAD_NOT_FOUND');
  await one.run(scripts.endUpload, room, { userId: OLGA, uploadId: UPLOAD });
  await expectRefusal(check(OLGA, UPLOAD), 'UPLOAD_NOT_FOUND');
});

it('D11: is allowed to those who may write now: NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectInsidersOnly(one, keys, (room, userId) =>
    one.run(scripts.checkUpload, room, { userId, uploadId: UPLOAD }),
  );
  const check = { userId: 'x', uploadId: UPLOAD };
  await expectRefusal(one.run(scripts.checkUpload, keys.conversation('direct:x:y'), check), 'CONVERSATION_NOT_FOUND');
});

it('is refused to a person who may not write any more: ROOM_READ_ONLY', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await begin(one, room, 'tom');
  await makeReadOnly(one, room);
  const check = () => one.run(scripts.checkUpload, room, { userId: 'tom', uploadId: UPLOAD });
  await expectRefusal(check(), 'ROOM_READ_ONLY');

  await appoint(one, room, 'tom');

  await check();
});

it('D15: a person muted during an upload can continue when the mute has ended: MUTED', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await begin(one, room, 'tom');
  const check = () => one.run(scripts.checkUpload, room, { userId: 'tom', uploadId: UPLOAD });
  await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x1', userId: 'tom', forMs: 0 });
  await expectRefusal(check(), 'MUTED', { until: null });

  await one.run(scripts.unmuteMember, room, { caller: OLGA, clientId: 'x2', userId: 'tom' });

  await check();
});

it('is refused to both people while one blocks the other: PERSON_BLOCKED, DIRECT_UNAVAILABLE', async () => {
  const conversation = await makeDirect(one, keys);
  await begin(one, conversation, BEN);
  const run = (userId: string) => one.run(scripts.checkUpload, conversation, { userId, uploadId: UPLOAD });
  await expectNoneWhileBlocked(one, conversation, run);
  await run(BEN);
});
