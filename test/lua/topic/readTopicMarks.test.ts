import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it("returns a person's read cursors", async () => {
  expect(await one.run(scripts.readTopicMarks, keys.user('amy'), {})).toEqual({ marks: [] });
  const rows = [{ topic: 'a.b', from: 0, offset: 3, head: 5 }];
  await one.run(scripts.markTopics, keys.user('amy'), { rows });

  expect(await one.run(scripts.readTopicMarks, keys.user('amy'), {})).toEqual({ marks: [{ topic: 'a.b', offset: 3 }] });
});
