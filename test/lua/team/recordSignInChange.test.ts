import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('records each change', async () => {
  await joinAll(one, keys, 'amy');
  for (const change of [
    { action: 'account.addPasskey' },
    { action: 'account.connectProvider', detail: 'Amy at Acme' },
  ]) {
    await one.run(scripts.recordSignInChange, keys.people, { userId: 'amy', address: '192.0.2.1', ...change });
  }
  const entries = (await one.command.lrange(keys.people.audit, -2, -1)).map((json) => JSON.parse(json) as object);
  expect(entries).toEqual([
    expect.not.objectContaining({ detail: expect.anything() as unknown }),
    expect.objectContaining({ action: 'account.connectProvider', by: 'amy', detail: 'Amy at Acme' }),
  ]);
});
