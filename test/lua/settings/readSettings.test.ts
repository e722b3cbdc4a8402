import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns version 0 without settings for a new person, and later the stored ones', async () => {
  const amy = keys.user('amy');
  expect(await one.run(scripts.readSettings, amy, {})).toEqual({ version: 0, settings: null });
  await one.run(scripts.writeSettings, amy, { read: 0, settings: '{"a":"é}"}', conversationIds: [] });
  expect(await one.run(scripts.readSettings, amy, {})).toEqual({ version: 1, settings: '{"a":"é}"}' });
});
