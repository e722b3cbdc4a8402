import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('deletes the connection with the account, and with no other', async () => {
  const [mine, theirs] = [keys.identity('mine'), keys.identity('theirs')];
  await one.command.hset(mine.identity, 'userId', 'dee', 'subject', 'dee@example.org');
  await one.command.hset(theirs.identity, 'userId', 'eli');
  for (const identity of [mine, theirs, keys.identity('none')]) {
    await one.run(scripts.disconnectIdentity, identity, { userId: 'dee' });
  }
  expect(await one.command.exists(mine.identity)).toBe(0);
  expect(await one.command.exists(theirs.identity)).toBe(1);
});
