import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns pages without gaps, newest first, also of messages saved in the same millisecond', async () => {
  const user = keys.user('amy');
  const offsets = Array.from({ length: 25 }, (_, index) => index + 1);
  for (const offset of offsets) {
    const args = { conversationId: 'room:a b:c', offset, epoch: 'e1', on: true, remindAt: '', limit: 99, farthest: 0 };
    await one.run(scripts.setSaved, user, args);
  }
  const found: number[] = [];
  for (let before = 0, hasMore = true; hasMore;) {
    const page = await one.run(scripts.listSaved, user, { before, limit: 10 });
    expect(page.saved.every(({ conversationId, epoch }) => conversationId === 'room:a b:c' && epoch === 'e1')).toBe(
      true,
    );
    found.push(...page.saved.map(({ offset }) => offset));
    before = page.saved.at(-1)?.savedAt ?? 0;
    hasMore = page.hasMore;
  }
  expect(found).toEqual(offsets.toReversed());
  expect(await one.run(scripts.listSaved, keys.user('nobody'), { before: 0, limit: 10 })).toEqual({
    hasMore: false,
    saved: [],
  });
});
