import { expect, it } from 'vitest';
import { download } from '../../support/blobsForTests.ts';
import { connect, freshId, join, say } from '../../support/coreForTests.ts';
import { signInWith } from '../../support/passkeysForTests.ts';
import { connectAccount, freshPerson, PROVIDER, signInAt } from '../../support/providerForTests.ts';
import { ask, enter, expectRefused } from '../../support/roomsForTests.ts';
import {
  fillTeam,
  moveTeam,
  openPlace,
  projected,
  readTeam,
  ROOM_PASSWORD,
  signInAgain,
} from '../../support/teamCopyForTests.ts';

/** A team that moves into another Redis is the same team there. */

it('everyone finds everything again, and signs in with the password, not with the old session', async () => {
  const from = openPlace();
  const core = from.start();
  const team = await fillTeam(core);
  // Inboxes are projected after the messages.
  await projected(from, [team.directOf, team.room.conversationId, team.groupOf]);
  const [ownerBefore, tomBefore] = [await readTeam(team.owner, team), await readTeam(team.tom, team)];

  const moved = await moveTeam(from, openPlace());
  await expectRefused(connect(moved) as never, 'account.resume', { token: team.owner.token }, 'SESSION_EXPIRED');
  const [owner, tom] = [await signInAgain(moved, team.owner), await signInAgain(moved, team.tom)];
  const wanted = (before: typeof ownerBefore) => ({ ...before, unread: expect.anything() as never });
  expect(await readTeam(owner, team)).toEqual(wanted(ownerBefore));
  expect(await readTeam(tom, team)).toEqual(wanted(tomBefore));
  await expect.poll(async () => await ask(tom, 'counter.read', {})).toEqual(tomBefore.unread);
  const { blob } = team.file;
  const [there, here] = [
    await download(core, team.tom, team.directOf, blob.id),
    await download(moved, tom, team.directOf, blob.id),
  ];
  expect(here).toEqual(there);
  for (const [name, args] of [
    ['admin.people', {}],
    ['retention.read', {}],
    ['retention.holds', {}],
    ['report.list', { state: 'open' }],
    ['invitation.list', {}],
  ] as const) {
    expect(await ask(owner, name, args)).toEqual(await ask(team.owner, name, args));
  }
  // Counted from the logs again.
  const files = await ask(team.owner, 'admin.storage', {});
  expect(files.totalBytes).toBeGreaterThan(0);
  await expect.poll(async () => await ask(owner, 'admin.storage', {})).toEqual(files);

  const ana = { name: team.ana.me.name, password: team.ana.password };
  expect(await connect(moved).request('account.signIn', ana)).toMatchObject({ error: { code: 'CODE_REQUIRED' } });
  await signInAgain(moved, team.ana, team.recoveryCodes[0] ?? '');
  expect((await signInWith(moved, team.passkey)).me).toEqual(team.tom.me);

  const last = (await readTeam(owner, team)).direct.at(-1)?.offset ?? 0;
  expect((await say(tom, team.directOf, 'goes on')).offset).toBe(last + 1);
  await ask(tom, 'room.leave', { conversationId: team.room.conversationId, clientId: freshId() });
  await expectRefused(tom, 'room.enter', { name: team.room.name, clientId: freshId() }, 'ROOM_PASSWORD_REQUIRED');
  await enter(tom, team.room.name, { password: ROOM_PASSWORD });
});

it('an account that is connected with the identity provider is the one that it opens there, too', async () => {
  const from = openPlace();
  const core = from.start({ singleSignOn: PROVIDER });
  const [mei, person] = [await join(core), freshPerson()];
  expect(await connectAccount(core, mei, person)).toBe('ok');
  const joined = freshPerson();
  const { me } = await signInAt(core, joined);
  const moved = await moveTeam(from, openPlace());
  expect((await signInAt(moved, person)).me).toEqual(mei.me);
  expect((await signInAt(moved, joined)).me).toEqual(me);
  expect(await connectAccount(core, await join(core), person)).toBe('IDENTITY_TAKEN');
});
