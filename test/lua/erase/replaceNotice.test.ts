import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { freshInbox } from '../../support/inboxScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('replaces a notice that is as the caller read it, and restores no deleted one', async () => {
  const inbox = freshInbox(keys);
  await one.command.hset(inbox.notices, '1', '{"title":"@Mei"}', '2', '{"title":"@Mei, again"}');
  const [before, after] = ['{"title":"@Mei"}', '{"title":"@Former member"}'];
  for (const id of ['1', '2', '3']) await one.run(scripts.replaceNotice, inbox, { id, before, after });
  expect(await one.command.hgetall(inbox.notices)).toEqual({ 1: after, 2: '{"title":"@Mei, again"}' });
});
