import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const entry = JSON.stringify({ tokenHash: 'abc', name: 'CI', pattern: 'build.*' });

it('adds hooks up to the limit, also concurrently: TOO_MANY_HOOKS', async () => {
  const answers = await atOnce([one, two], 8, (redis, index) =>
    redis.run(scripts.enterHook, keys.user('amy'), { id: `h${index}`, limit: 3, entry }).catch(() => null),
  );

  expect(answers.filter((answer) => answer !== null)).toHaveLength(3);
  const { hooks } = await one.run(scripts.listHooks, keys.user('amy'), {});
  expect(hooks).toHaveLength(3);
  const [at] = answers.flatMap((answer) => answer?.at ?? []);
  expect(JSON.parse(hooks[0]?.entry ?? '')).toMatchObject({ tokenHash: 'abc', name: 'CI', pattern: 'build.*' });
  expect(hooks.map((hook) => (JSON.parse(hook.entry) as { at: number }).at)).toContain(at);
  const more = one.run(scripts.enterHook, keys.user('amy'), { id: 'more', limit: 3, entry });
  await expectRefusal(more, 'TOO_MANY_HOOKS', { limit: 3 });
});
