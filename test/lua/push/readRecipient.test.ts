import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns the settings of a person, and which authors they block', async () => {
  const amy = keys.user('amy');
  expect(await one.run(scripts.readRecipient, amy, { authors: ['ben'] })).toEqual({ settings: null, blocked: [] });
  await one.run(scripts.writeSettings, amy, { read: 0, settings: '{"a":1}', conversationIds: [] });
  await one.command.zadd(amy.blocks, 1, 'ben');
  const authors = ['cat', 'ben'];
  expect(await one.run(scripts.readRecipient, amy, { authors })).toEqual({ settings: '{"a":1}', blocked: ['ben'] });
});
