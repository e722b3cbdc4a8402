import { expect, it } from 'vitest';
import { startScripts } from '../../support/scriptsForTests.ts';
import { SESSION, singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const started = startScripts();
const { beginConnecting, takeConnecting } = singleSignOnScripts(started);

it('stores the session with an end', async () => {
  await beginConnecting('amy', 30_000);
  expect(await started.one.command.pttl(started.keys.connecting('amy').request)).toBeGreaterThan(0);
  expect(await takeConnecting('amy')).toEqual({
    ...SESSION,
    generation: 7,
    leftMs: expect.any(Number) as number,
  });
});
