import { expect, it, onTestFinished } from 'vitest';
import { startRedis } from '../support/startRedis.ts';
import { fillTeam, moveTeam, openPlace, readTeam, signInAgain } from '../support/teamCopyForTests.ts';

it('a team moves from a single server into a cluster, and back', async () => {
  const single = await startRedis();
  onTestFinished(() => single.stop());
  const from = openPlace({ url: single.url });
  const core = from.start();
  const team = await fillTeam(core);
  const cluster = openPlace();
  const there = await signInAgain(await moveTeam(from, cluster), team.tom);
  const before = {
    ...(await readTeam(team.tom, team)),
    unread: expect.anything() as never,
    inbox: expect.anything() as never,
  };
  expect(await readTeam(there, team)).toEqual(before);
  const back = await signInAgain(await moveTeam(cluster, openPlace({ url: single.url })), team.tom);
  expect(await readTeam(back, team)).toEqual(before);
});
