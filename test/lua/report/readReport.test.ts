import { expect, it } from 'vitest';
import { read, report, resolve } from '../../support/reportScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('reads a report with who resolved it and when; null when there is none', async () => {
  await joinAll(one, keys, 'amy');
  expect(await read(one, keys, 'none')).toMatchObject({ content: null, count: null, reports: [] });
  await report(one, keys, 'r1');
  await resolve(one, keys, 'r1');
  expect(await read(one, keys, 'r1')).toMatchObject({
    content: '{"at":1,"place":"room","title":"Den","files":[]}',
    author: 'tom',
    outcome: 'dismissed',
    resolvedBy: 'amy',
    resolvedAt: expect.any(Number) as number,
    reports: [expect.any(String)],
  });
});
