import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const args = (id: string, name: string) => ({ userId: id, name, person: JSON.stringify({ id, name }) });

it('adds a person and notifies the others, once for concurrent calls', async () => {
  const published = await listenTo(two, keys.people.channel);
  const name = 'Mei "the brace }" 林';

  const answers = await atOnce([one, two], 10, (redis) =>
    redis.run(scripts.joinPeople, keys.people, args('mei', name)),
  );

  await drained(two);
  expect(answers.filter(({ joined }) => joined)).toHaveLength(1);
  expect(published).toEqual([{ event: 'person.joined', data: { person: { id: 'mei', name } } }]);
  const { people } = await one.run(scripts.listPeople, keys.people, {});
  expect(people).toEqual([{ id: 'mei', name }]);
});
