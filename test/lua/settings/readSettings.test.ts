import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('reads nothing at version 0 of a person who never wrote any, and then what was written', async () => {
  const amy = keys.user('amy');
  expect(await one.run(scripts.readSettings, amy, {})).toEqual({ version: 0, settings: null });
  await one.run(scripts.writeSettings, amy, { read: 0, settings: '{"a":"é}"}' });
  expect(await one.run(scripts.readSettings, amy, {})).toEqual({ version: 1, settings: '{"a":"é}"}' });
});
