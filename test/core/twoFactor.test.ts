import { readdir, readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { createKeys } from '#core/keys.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { connect, join, randomPrefix, say, type SignedIn, startCore } from '../support/coreForTests.ts';
import { freshFolder } from '../support/exportsForTests.ts';
import { recordingLog } from '../support/recordingLog.ts';
import { ask, expectRefused, outcomeOf } from '../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const logs = [recordingLog(), recordingLog()] as const;
const [core, elsewhere] = [startCore({ keyPrefix, log: logs[0] }), startCore({ keyPrefix, log: logs[1] })];
afterAll(() => Promise.all([core.stop(), elsewhere.stop()]));
const owner = await join(core);

/** Turns it on with the code of `step`. */
async function turnOn(mei: SignedIn) {
  const { secret, uri } = await ask(mei, 'account.beginTwoFactor', { password: mei.password });
  const step = totpStep(Date.now());
  const { recoveryCodes } = await ask(mei, 'account.confirmTwoFactor', { code: totpCode(secret, step) });
  const signIn = async (code?: string, on = core, address?: string) => {
    const credentials = { name: mei.me.name, password: mei.password };
    return outcomeOf(await connect(on, address).request('account.signIn', { ...credentials, ...(code && { code }) }));
  };
  /** A code that has not been used: that of the next step, or of now on a slow machine. */
  const unusedCode = () => totpCode(secret, Math.max(step + 1, totpStep(Date.now())));
  return { secret, uri, step, recoveryCodes, signIn, unusedCode };
}

describe('two-factor sign-in', () => {
  it('is on only after a code, then needs a code that was not used', async () => {
    const mei = await join(core);
    const { secret } = await ask(mei, 'account.beginTwoFactor', { password: mei.password });
    expect(await ask(mei, 'account.twoFactor', {})).toEqual({ isOn: false, codesLeft: 0 });
    unwrap(await connect(core).request('account.signIn', { name: mei.me.name, password: mei.password }));
    const on = await turnOn(mei);
    expect(on.secret).not.toBe(secret);
    expect(on.uri).toContain(`secret=${on.secret}`);
    expect(on.recoveryCodes).toHaveLength(10);
    expect(await ask(mei, 'account.twoFactor', {})).toEqual({ isOn: true, codesLeft: 10 });
    await expectRefused(mei, 'account.beginTwoFactor', { password: mei.password }, 'TWO_FACTOR_ON');

    expect(await on.signIn()).toBe('CODE_REQUIRED');
    expect(await on.signIn(totpCode(on.secret, on.step))).toBe('CODE_WRONG');
    const code = on.unusedCode();
    expect(await on.signIn(code, elsewhere)).toBe('ok');
    expect(await on.signIn(code)).toBe('CODE_WRONG');
    unwrap(await connect(elsewhere).request('account.resume', { token: mei.token }));
    const credentials = { name: mei.me.name, password: 'wrong horse', code: on.recoveryCodes[0] ?? '' };
    await expectRefused(connect(core) as never, 'account.signIn', credentials, 'WRONG_CREDENTIALS');
  });

  it('accepts a clock that is one step off, but not many', async () => {
    const on = await turnOn(await join(core));
    expect(await on.signIn(totpCode(on.secret, on.step + 100))).toBe('CODE_WRONG');
    expect(await on.signIn(on.unusedCode())).toBe('ok');
  });

  it('accepts a code, and a recovery code, of one of many concurrent sign-ins', async () => {
    const on = await turnOn(await join(core));
    for (const code of [on.unusedCode(), on.recoveryCodes[0] ?? '']) {
      const outcomes = await Promise.all([core, elsewhere, core, elsewhere].map((each) => on.signIn(code, each)));
      expect(outcomes.toSorted()).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'ok']);
    }
    expect(await on.signIn(on.recoveryCodes[1]?.toLowerCase().replaceAll('-', ' '))).toBe('ok');
  });

  it('limits guesses of codes and of recovery codes together, for this address only', async () => {
    const on = await turnOn(await join(core));
    const outcomes: string[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      outcomes.push(await on.signIn(guess % 2 === 0 ? 'AAAA-AAAA-AAAA' : '12345', core, '192.0.2.78'));
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 10 }, () => 'CODE_WRONG'),
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_ATTEMPTS',
    ]);
    expect(await on.signIn(on.recoveryCodes[0], core, '192.0.2.79')).toBe('ok');
  });

  it('limits guesses from all addresses together, for which the password is needed, and ends no session', async () => {
    const mei = await join(core);
    const on = await turnOn(mei);
    const outcomes: string[] = [];
    for (let guess = 0; guess < LIMITS.secondFactorsPerHour; guess += 1) {
      outcomes.push(await on.signIn('AAAA-AAAA-AAAA', core, `192.0.2.${guess}`));
    }
    // The code that turned it on counts, too.
    expect(outcomes.filter((outcome) => outcome === 'CODE_WRONG')).toHaveLength(LIMITS.secondFactorsPerHour - 1);
    expect(await on.signIn(on.recoveryCodes[0], elsewhere, '198.51.100.1')).toBe('TOO_MANY_ATTEMPTS');
    expect(await ask(mei, 'account.twoFactor', {})).toEqual({ isOn: true, codesLeft: 10 });
  });

  it('is turned off, and gets new recovery codes, only with the password and a code', async () => {
    const mei = await join(core);
    const { recoveryCodes } = await turnOn(mei);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const refuse = (password: string, code: string, error: string) =>
      expectRefused(mei, 'account.turnOffTwoFactor', { password, code }, error as never);
    await refuse('wrong horse', first, 'WRONG_CREDENTIALS');
    await refuse(mei.password, 'AAAA-AAAA-AAAA', 'CODE_WRONG');
    const renewed = await ask(mei, 'account.renewRecoveryCodes', { password: mei.password, code: first });
    await refuse(mei.password, second, 'CODE_WRONG');
    await refuse(mei.password, third, 'CODE_WRONG');
    const code = renewed.recoveryCodes[0] ?? '';
    await ask(mei, 'account.turnOffTwoFactor', { password: mei.password, code });
    unwrap(await connect(core).request('account.signIn', { name: mei.me.name, password: mei.password }));
    await refuse(mei.password, second, 'TWO_FACTOR_OFF');

    const audit = await ask(owner, 'admin.audit', { limit: 100, userId: mei.me.id });
    expect(audit.entries.slice(0, 3).map(({ action }) => action)).toEqual([
      'account.turnOffTwoFactor',
      'account.renewRecoveryCodes',
      'account.confirmTwoFactor',
    ]);
  });

  it('stays on after a password reset, which ends all sessions but signs no one in', async () => {
    const mei = await join(core);
    const on = await turnOn(mei);
    const { code } = await ask(owner, 'admin.resetPassword', { userId: mei.me.id });
    const reset = { name: mei.me.name, code, newPassword: 'battery staple' };
    await expectRefused(connect(core) as never, 'account.resetPassword', reset, 'CODE_REQUIRED');
    await mei.waitFor('session.ended');
    const signIn = { name: mei.me.name, password: reset.newPassword };
    await expectRefused(connect(core) as never, 'account.signIn', signIn, 'CODE_REQUIRED');
    unwrap(await connect(core).request('account.signIn', { ...signIn, code: on.recoveryCodes[0] ?? '' }));
  });

  it('stays on after a change of the name, and is turned off by the owner only', async () => {
    const mei = await join(core);
    await turnOn(mei);
    const name = `${mei.me.name} two`;
    await ask(mei, 'account.setName', { name });
    const signIn = { name, password: mei.password };
    await expectRefused(connect(core) as never, 'account.signIn', signIn, 'CODE_REQUIRED');
    const admin = await join(core);
    await ask(owner, 'admin.setRole', { userId: admin.me.id, role: 'admin' });
    await expectRefused(admin, 'admin.turnOffTwoFactor', { userId: mei.me.id }, 'NOT_TEAM_OWNER');
    await ask(owner, 'admin.turnOffTwoFactor', { userId: mei.me.id });
    unwrap(await connect(core).request('account.signIn', signIn));
    const { entries } = await ask(owner, 'admin.audit', { limit: 1, userId: mei.me.id });
    expect(entries).toMatchObject([{ action: 'admin.turnOffTwoFactor', by: owner.me.id, target: mei.me.id }]);
  });

  it('leaves neither secret nor codes in logs, the audit log, exports and what others receive', async () => {
    const [mei, tom] = [await join(core), await join(elsewhere)];
    const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
    await say(mei, conversation.conversationId, 'a text of the export');
    const on = await turnOn(mei);
    const code = on.unusedCode();
    expect(await on.signIn(code)).toBe('ok');
    expect(await on.signIn(code)).toBe('CODE_WRONG');
    const [first = '', second = ''] = on.recoveryCodes;
    const renewed = await ask(mei, 'account.renewRecoveryCodes', { password: mei.password, code: first });
    expect(await on.signIn(second)).toBe('CODE_WRONG');

    // Redis refuses the scripts of Tom, whose arguments have a new secret.
    const redis = connectToRedis();
    await redis.set(createKeys(keyPrefix).user(tom.me.id).twoFactor, 'no hash');
    redis.disconnect();
    await expectRefused(tom, 'account.beginTwoFactor', { password: tom.password }, 'INTERNAL');

    const folder = await freshFolder();
    await core.exportConversation({ names: [mei.me.name, tom.me.name], to: folder, parley: '0.0.0' });
    const files = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(joinPath(entry.parentPath, entry.name), 'utf8')),
    );
    const exported = files.join('\n');
    const audit = JSON.stringify(await ask(owner, 'admin.audit', { limit: 100 }));
    const logged = inspect(
      logs.map(({ lines }) => lines),
      { depth: null, showHidden: true, maxStringLength: null, maxArrayLength: null },
    );
    const received = JSON.stringify([tom.frames, owner.frames]);
    expect(exported).toContain('a text of the export');
    expect(audit).toContain('account.renewRecoveryCodes');
    expect(logged).toContain('account/beginTwoFactor');
    for (const text of [exported, audit, logged, received]) {
      for (const secret of [on.secret, mei.password, ...on.recoveryCodes, ...renewed.recoveryCodes]) {
        expect(text).not.toContain(secret);
      }
      // Any secret, also that of Tom, which no one has seen.
      expect(text).not.toMatch(/\b[A-Z2-7]{32}\b/u);
    }
  });
});
