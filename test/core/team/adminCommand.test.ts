import { Readable } from 'node:stream';
import { Redis } from 'ioredis';
import { afterAll, expect, it, vi } from 'vitest';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { admin } from '../../../scripts/commands/admin.ts';
import { connect, join, pair, say, startCore } from '../../support/coreForTests.ts';
import { ask, createRoom, expectRefused } from '../../support/roomsForTests.ts';
import { startRedis } from '../../support/startRedis.ts';
import { recordConsole } from '../../support/recordConsole.ts';

/** `npm run admin`, on a team that a gateway serves at the same time. */

const redis = await startRedis();
const core = startCore({ redis: { url: redis.url }, keyPrefix: 'parley' });
const owner = await join(core, 'Mei Lin');
const tom = await join(core, 'Tom Nunes');
afterAll(async () => {
  await core.stop();
  await redis.stop();
});

const said = recordConsole();

const run = (...args: string[]): Promise<number> => admin([...args, '--redis', redis.url]);

async function answerOf(...args: string[]): Promise<unknown> {
  said.printed = [];
  expect(await run(...args, '--json')).toBe(0);
  return JSON.parse(said.printed.join('\n'));
}

it('lists the people, and changes their roles in the name of the owner', async () => {
  expect(await run('people')).toBe(0);
  expect(said.printed).toEqual(['Mei Lin: owner', 'Tom Nunes: member']);
  said.printed = [];
  expect(await run('make-admin', 'tom  nunes')).toBe(0);
  expect(said.printed).toEqual(['tom  nunes is an admin now.']);
  unwrap(await tom.request('admin.people', {}));
  expect(await run('make-member', 'Tom Nunes')).toBe(0);
  await expectRefused(tom, 'admin.people', {}, 'NOT_ADMIN');

  said.printed = [];
  expect(await run('audit')).toBe(0);
  expect(said.printed[0]).toMatch(/^\d{4}-\S+Z Mei Lin admin\.setRole Tom Nunes member \(command line\)$/);
});

it('filters the audit log, and prints it for programs and spreadsheets', async () => {
  const ruth = await join(core, 'Ruth =Berg');
  await ask(owner, 'group.create', { name: 'audit-group' });
  said.printed = [];
  expect(await run('audit', '--kind', 'groups', '--by', 'mei lin', '--since', '2020-02-29')).toBe(0);
  expect(said.printed).toEqual([expect.stringMatching(/ Mei Lin group\.create audit-group \(/)]);
  expect(await answerOf('audit', '--about', 'Ruth =Berg', '--kind', 'team.joined')).toMatchObject({
    entries: [{ by: ruth.me.id, action: 'team.joined', detail: 'member' }],
    next: null,
  });
  expect(await answerOf('audit', '--until', '2020-01-01T00:00Z')).toEqual({ entries: [], next: null });
  said.printed = [];
  expect(await run('audit', '--csv', '--about', 'Ruth =Berg')).toBe(0);
  expect(said.printed).toEqual([
    '\uFEFF"time","actor","actor id","action","target","target id","details","address"\r',
    expect.stringMatching(`^"\\d{4}-[^"]+Z","Ruth =Berg","${ruth.me.id}","team.joined","","","member","[^"]+"\r$`),
  ]);
});

it('makes a code with which the owner sets a new password', async () => {
  const { code } = (await answerOf('reset-password', 'Mei Lin')) as { code: string };
  const reset = { name: 'Mei Lin', code, newPassword: 'battery staple' };
  const { me } = unwrap(await connect(core).request('account.resetPassword', reset));
  expect(me).toMatchObject({ id: owner.me.id, role: 'owner' });
  await owner.waitFor('session.ended');
});

it.each([
  ['--kind', 'unknown', 'KIND is people'],
  ['--since', '2026-02-30', '--since is a day such as'],
  ['--until', 'yesterday', '--until is a day such as'],
  ['--by', 'No Such Person', 'has the name No Such Person'],
])('explains a wrong filter of the audit log: %s %s', async (option, value, why) => {
  expect(await run('audit', option, value)).toBe(1);
  expect(said.errors[0]).toContain(why);
});

it.each([
  ['people', '--csv'],
  ['people', '--by', 'Mei Lin'],
  ['audit', '--csv', '--json'],
])('shows the usage for options that do not fit: %s %s', async (...args) => {
  expect(await run(...args)).toBe(1);
  expect(said.printed[0]).toContain('Usage: npm run admin');
});

it('shows no setup code once the team has an owner', async () => {
  expect(await run('setup-code')).toBe(1);
  expect(said.errors[0]).toContain('The team has an owner already');
});

it('changes the name of a person', async () => {
  const ida = await join(core, 'Ida Berk');
  expect(await answerOf('rename', 'ida berk=Ida Berg')).toMatchObject({ person: { id: ida.me.id, name: 'Ida Berg' } });
  expect(await run('rename', 'Ida Berg')).toBe(1);
  expect(said.errors.at(-1)).toContain('NAME=NEW is such as');
});

it('lists the sessions of a person, and ends one or all', async () => {
  const kim = await join(core, 'Kim Park');
  const [{ id } = { id: '' }] = ((await answerOf('sessions', 'kim park')) as { sessions: { id: string }[] }).sessions;
  said.printed = [];
  expect(await run('sessions', 'Kim Park')).toBe(0);
  expect(said.printed[0]).toMatch(/^[0-9a-f]{32}: unknown device, since \S+Z, used \S+Z$/);
  expect(await run('end-session', 'Kim Park')).toBe(1);
  expect(said.errors.at(-1)).toContain('NAME=ID is the name');
  expect(await run('end-session', `Kim Park=${id}`)).toBe(0);
  await kim.waitFor('session.ended');
  const again = connect(core);
  unwrap(await again.request('account.signIn', { name: 'Kim Park', password: kim.password }));
  expect(await run('end-sessions', 'Kim Park')).toBe(0);
  await again.waitFor('session.ended');
  said.printed = [];
  expect(await run('sessions', 'Kim Park')).toBe(0);
  expect(said.printed).toEqual(['Kim Park is signed in nowhere.']);
});

it('lists the rooms, gives one to another member, and closes it', async () => {
  const [una, ben] = [await join(core, 'Una Room'), await join(core, 'Ben Room')];
  const { conversationId } = await createRoom(una, { name: 'Tea House', hidden: true, joining: 'open' });
  await expect.poll(async () => ((await answerOf('rooms', 'tea')) as { total: number }).total).toBe(1);
  said.printed = [];
  expect(await run('rooms', 'tea house')).toBe(0);
  expect(said.printed).toEqual([
    expect.stringMatching(/^Tea House: Una Room, hidden, 1 of 10 members, active \S+Z, closes \S+Z$/),
  ]);
  expect(await run('room-owner', 'tea house')).toBe(1);
  expect(said.errors.at(-1)).toContain('ROOM=NAME is such as');
  expect(await run('room-owner', 'tea house=Ben Room')).toBe(1);
  expect(said.errors.at(-1)).toContain('PERSON_NOT_FOUND');
  expect(await run('room-owner', 'tea house=Una Room')).toBe(0);
  expect(await run('close-room', 'No Such Room')).toBe(1);
  expect(said.errors.at(-1)).toContain('No room has the name No Such Room');
  expect(await run('close-room', 'tea house')).toBe(0);
  await una.waitFor('room.closed');
  expect(ben.received('room.closed')).toEqual([]);
  await expectRefused(una, 'room.describe', { conversationId }, 'ROOM_CLOSED');
});

it('lists the webhooks, and revokes one', async () => {
  expect(await run('hooks')).toBe(0);
  expect(said.printed).toEqual(['There are no webhooks.']);
  const pia = await join(core, 'Pia Hook');
  const { hook, token } = await ask(pia, 'hook.create', { name: 'Build bot', pattern: 'build.*' });
  said.printed = [];
  expect(await run('hooks')).toBe(0);
  expect(said.printed).toEqual([`${hook.id}: Build bot, build.*, by Pia Hook, never used`]);
  expect(await run('revoke-hook', hook.id)).toBe(1);
  expect(said.errors.at(-1)).toContain('NAME=ID is the creator');
  expect(await run('revoke-hook', `pia hook=${hook.id}`)).toBe(0);
  expect(await core.hooks.find(token)).toMatchObject({ ok: false });
  expect(await answerOf('hooks')).toEqual({ hooks: [] });
});

it('erases a person after a question, or with --yes', async () => {
  const eve = await join(core, 'Eve Lund');
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(['no\n']) as unknown as typeof process.stdin);
  expect(await run('erase', 'eve lund')).toBe(1);
  expect(said.errors.at(-1)).toBe('Nothing was changed.');
  expect(eve.received('session.ended')).toEqual([]);

  expect(await answerOf('erase', 'eve lund', '--yes')).toEqual({});
  await eve.waitFor('session.ended');
  said.printed = [];
  expect(await run('people')).toBe(0);
  expect(said.printed).toContain('Eve Lund: being erased');
  expect(await run('erase', 'Eve Lund', '--yes')).toBe(1);
  expect(said.errors.at(-1)).toContain('Nothing was changed.');
});

it('erases a person with their messages', async () => {
  const kit = await join(core, 'Kit Moss');
  for (const wrong of [
    ['erase', 'Kit Moss', '--messages', 'all', '--yes'],
    ['deactivate', 'Kit Moss', '--messages', 'delete'],
  ]) {
    said.printed = [];
    expect(await run(...wrong)).toBe(1);
    expect(said.printed[0]).toContain('Usage:');
  }
  expect(await run('erase', 'Kit Moss', '--messages', 'delete', '--yes')).toBe(0);
  expect(said.printed.at(-1)).toContain('Messages and traces in conversations');
  expect(await answerOf('audit', '--kind', 'admin.erase')).toMatchObject({
    entries: [{ target: kit.me.id, detail: 'delete' }, { action: 'admin.erase' }],
  });
});

it('turns off the two-factor sign-in of a person', async () => {
  const una = await join(core, 'Una Berg');
  const { secret } = await ask(una, 'account.beginTwoFactor', { password: una.password });
  await ask(una, 'account.confirmTwoFactor', { code: totpCode(secret, totpStep(Date.now())) });
  said.printed = [];
  expect(await run('two-factor-off', 'una berg')).toBe(0);
  expect(said.printed).toEqual(['una berg signs in with the password only.']);
  unwrap(await connect(core).request('account.signIn', { name: 'Una Berg', password: una.password }));
  said.printed = [];
  expect(await run('audit')).toBe(0);
  expect(said.printed[0]).toMatch(/ Mei Lin admin\.turnOffTwoFactor Una Berg \(command line\)$/);
  expect(said.printed.join('\n')).not.toContain(secret);
});

it('deactivates and reactivates a person', async () => {
  expect(await run('deactivate', 'Tom Nunes')).toBe(0);
  await tom.waitFor('session.ended');
  said.printed = [];
  expect(await run('people')).toBe(0);
  expect(said.printed).toContain('Tom Nunes: member, deactivated');
  expect(await run('reactivate', 'Tom Nunes')).toBe(0);
  unwrap(await connect(core).request('account.signIn', { name: 'Tom Nunes', password: tom.password }));
});

it('invites, and changes who may join', async () => {
  expect(await answerOf('joining')).toEqual({ joining: 'open' });
  expect(await answerOf('joining', 'invitation')).toEqual({ joining: 'invitation' });
  const { code, invitation } = (await answerOf('invite')) as { code: string; invitation: { id: string } };
  const account = { name: 'Ada', password: 'correct horse', invitation: code };
  unwrap(await connect(core).request('account.register', account));
  expect(await run('invitations')).toBe(0);
  expect(said.printed.join('\n')).toMatch(new RegExp(`${invitation.id}: member, 1 of 1 used, until `, 'u'));
  expect(await run('revoke', invitation.id)).toBe(0);
});

it('changes who needs two-factor sign-in, also when the owner has none', async () => {
  expect(await answerOf('two-factor')).toEqual({ twoFactorRule: 'none' });
  expect(await answerOf('two-factor', 'admins')).toEqual({ twoFactorRule: 'admins' });
  expect(await run('two-factor', 'everyone')).toBe(1);
  expect(said.errors.at(-1)).toBe('Nothing was changed. WHO is none, admins, members, not everyone.');
  expect(await answerOf('two-factor', 'none')).toEqual({ twoFactorRule: 'none' });
});

it('lists the open reports', async () => {
  said.printed = [];
  expect(await run('reports')).toBe(0);
  expect(said.printed).toEqual(['There are no open reports.']);
  await answerOf('joining', 'open');
  const { mei: una, tom: ben, conversationId } = await pair(core);
  const { offset } = await say(una, conversationId, 'buy\nnow');
  await ask(ben, 'report.create', { conversationId, offset, reason: 'spam', note: 'Every day' });
  said.printed = [];
  expect(await run('reports')).toBe(0);
  expect(said.printed[0]).toMatch(/^[\w-]+: .+, direct, \S+Z: "buy\\nnow"$/u);
  expect(said.printed[1]).toMatch(/^ {2}\S+Z .+ spam "Every day"$/u);
  const { reports } = (await answerOf('reports')) as { reports: { id: string }[] };
  expect(reports).toMatchObject([{ message: { from: una.me.id, text: 'buy\nnow' }, count: 1, resolved: null }]);
});

it('says what is wrong, and changes nothing', async () => {
  expect(await run('deactivate', 'Nobody')).toBe(1);
  expect(await run('deactivate', 'Mei Lin')).toBe(1);
  expect(await run('joining', 'nobody')).toBe(1);
  expect(await run('revoke', 'unknown')).toBe(1);
  expect(said.errors).toEqual([
    'Nothing was changed. Nobody has the name Nobody; “people” lists the names.',
    expect.stringMatching(/^Nothing was changed\. LAST_OWNER.*: a team always has an owner/u),
    'Nothing was changed. WHO is open, invitation, closed, not nobody.',
    expect.stringMatching(/^Nothing was changed\. INVITATION_EXPIRED/u),
  ]);
  for (const args of [[], ['no-such-command'], ['people', 'Mei Lin'], ['deactivate'], ['people', 'a', 'b']]) {
    said.printed = [];
    expect(await run(...args)).toBe(1);
    expect(said.printed.join('\n')).toMatch(/^Usage: npm run admin/u);
  }
});

it('shows and changes the retention, and legal holds', async () => {
  expect(await answerOf('retention')).toEqual({ direct: 0, group: 0, room: 0 });
  expect(await answerOf('retention', 'direct=30,room=365')).toEqual({ direct: 30, group: 0, room: 365 });
  expect(await run('retention', 'direct=never')).toBe(0);
  expect(said.printed.slice(-3)).toEqual([
    'direct: messages are never deleted',
    'group: messages are never deleted',
    'room: messages are deleted after 365 days',
  ]);
  const una = await join(core, 'Una Holt');
  expect(await ask(una, 'retention.read', {})).toEqual({ direct: 0, group: 0, room: 365 });
  for (const days of ['direct', 'direct=0', 'direct=3651', 'rooms=30', 'direct=1=2', 'direct=-1']) {
    said.errors = [];
    expect(await run('retention', days)).toBe(1);
    expect(said.errors[0]).toContain('DAYS is such as');
  }
  expect(await answerOf('hold', 'person:una holt')).toEqual({ target: { kind: 'person', id: una.me.id }, on: true });
  expect(await answerOf('hold', 'room:Lobby')).toMatchObject({ target: { kind: 'conversation', id: 'room:lobby' } });
  const [first, second] = [owner.me.id, una.me.id].toSorted();
  expect(await answerOf('hold', 'direct:Una Holt, Mei Lin')).toMatchObject({
    target: { id: `direct:${first}:${second}` },
  });
  said.printed = [];
  expect(await run('holds')).toBe(0);
  expect(said.printed).toHaveLength(3);
  expect(said.printed[0]).toMatch(/^person:Una Holt, since \d{4}-\S+Z, by Mei Lin$/);
  expect(await run('lift', 'person:Una Holt')).toBe(0);
  expect(await answerOf('holds')).toMatchObject({ holds: [{}, {}] });
  expect(await run('hold', 'Una Holt')).toBe(1);
  expect(said.errors.at(-1)).toContain('WHAT is person:NAME');
});

it('shows the health, with an exit code for monitoring', async () => {
  // The Redis of this test saves nothing. On a busy machine a check may exceed its time limit.
  await expect
    .poll(() => run('health').then((code) => [code, said.printed]))
    .toEqual([1, expect.arrayContaining(['problem: Saving to disk: Redis saves nothing to disk.'])]);
  expect(said.printed).toContain('  Set “appendonly” to “yes”. If Redis restarts, all messages are lost.');
  expect(said.printed).toContain('ok: Unread totals: Stored in Redis only.');
  said.printed = [];
  expect(await run('health', '--json', '--database', '/dev/null/none.sqlite')).toBe(1);
  const { rows } = JSON.parse(said.printed.join('')) as { rows: { check: string; finding: string }[] };
  expect(rows.map(({ finding }) => finding)).toEqual(expect.arrayContaining(['databaseFailed', 'archiveFailed']));
  expect(rows.some(({ check }) => check === 'node')).toBe(false);
  expect(await run('health', '--files', '/dev/null/none')).toBe(1);
  expect(said.errors.at(-1)).toContain('DATA_FOLDER_NOT_WRITABLE');
  const settings = new Redis(redis.url);
  await settings.config('SET', 'appendonly', 'yes');
  settings.disconnect();
  said.printed = [];
  await expect.poll(() => run('health')).toBe(0);
  expect(said.printed).toContain('ok: Saving to disk: Redis writes every change to disk (append-only file).');
});

it('limits the rooms that a person may own', async () => {
  expect(await answerOf('rooms-per-person')).toMatchObject({ limits: { roomsPerPerson: 0 } });
  expect(await answerOf('rooms-per-person', '5')).toMatchObject({ limits: { roomsPerPerson: 5 } });
  expect(await run('rooms-per-person', 'many')).toBe(1);
  expect(said.errors[0]).toContain('N is a number from 0 to 1000, not many.');
  expect(await run('rooms-per-person', '0')).toBe(0);
  expect(said.printed.at(-1)).toBe('Rooms per person: no limit');
});

it('limits the messages per minute, and keeps the other limits', async () => {
  expect(await run('rooms-per-person', '4')).toBe(0);
  expect(await answerOf('messages-per-minute', '60')).toMatchObject({
    limits: { messagesPerMinute: 60, roomsPerPerson: 4 },
  });
  expect(await run('messages-per-minute', '10001')).toBe(1);
  expect(said.errors[0]).toContain('N is a number from 0 to 10000, not 10001.');
  expect(await run('messages-per-minute', '0')).toBe(0);
  expect(said.printed.at(-1)).toBe('Messages per minute and person: no limit');
});

it('limits the open invitations of the team; a revoked one does not count', async () => {
  const { limits, usage } = (await answerOf('open-invitations')) as {
    limits: { openInvitations: number };
    usage: { openInvitations: number };
  };
  expect(limits.openInvitations).toBe(0);
  expect(await run('open-invitations', String(usage.openInvitations + 1))).toBe(0);
  const { invitation } = (await answerOf('invite')) as { invitation: { id: string } };
  expect(await run('invite')).toBe(1);
  expect(said.errors[0]).toContain('TOO_MANY_INVITATIONS');
  expect(await run('revoke', invitation.id)).toBe(0);
  expect(await run('invite')).toBe(0);
  expect(await run('open-invitations', '0')).toBe(0);
  expect(said.printed.at(-1)).toBe('Open invitations: 200, with the ended ones');
});

it('limits the megabytes of files, and lists who uses how many', async () => {
  expect(await answerOf('megabytes-per-person', '2000')).toMatchObject({ limits: { fileMegabytesPerPerson: 2_000 } });
  expect(await answerOf('megabytes-in-all', '3')).toMatchObject({
    limits: { fileMegabytesPerPerson: 2_000, fileMegabytesInAll: 3 },
  });
  expect(await run('megabytes-in-all', '100000001')).toBe(1);
  expect(said.errors[0]).toContain('N is a number from 0 to 100000000, not 100000001.');
  expect(await answerOf('storage')).toEqual({ totalBytes: 0, limitBytes: 3_000_000, people: [], rooms: [] });
  expect(await run('storage')).toBe(0);
  expect(said.printed.at(-1)).toBe('Files: 0 B of 3.0 MB');
});
