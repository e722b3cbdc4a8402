import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const { people } = keys;

it('removes addresses and names of a person page by page, and nothing else', async () => {
  const entries = [
    { action: 'account.setName', by: 'dee', address: '192.0.2.7', detail: 'Dora → Dee' },
    { action: 'account.setName', by: 'eli', address: '192.0.2.8', detail: 'Ela → Eli' },
    { action: 'admin.setName', by: 'amy', target: 'dee', address: '192.0.2.1', detail: 'Dee → Dina' },
    { action: 'admin.setName', by: 'dee', target: 'eli', address: '192.0.2.7', detail: 'Eli → Elias' },
    { action: 'group.create', by: 'amy', address: '192.0.2.1', detail: 'dee' },
    { action: 'account.connectProvider', by: 'dee', address: '192.0.2.7', detail: 'Dee at Acme' },
    { action: 'account.disconnectProvider', by: 'dee', address: '192.0.2.7', detail: 'Dee at Acme' },
  ].map((entry, index) => ({ ...entry, seq: index + 1, at: 1 }));
  await one.command.hset(people.team, 'audited', entries.length);
  await one.command.rpush(people.audit, ...entries.map((entry) => JSON.stringify(entry)));

  const pages: number[] = [];
  let before = 0;
  do {
    before = (await one.run(scripts.scrubAudit, people, { userId: 'dee', before, count: 2 })).next;
    pages.push(before);
  } while (before > 0);

  expect(pages).toEqual([6, 4, 2, 0]);
  const left = (await one.command.lrange(people.audit, 0, -1)).map((json) => JSON.parse(json) as object);
  const [first, second, third, fourth, fifth, sixth, seventh] = entries;
  expect(left).toEqual([
    { ...first, address: '', detail: undefined },
    second,
    { ...third, detail: undefined },
    { ...fourth, address: '' },
    fifth,
    { ...sixth, address: '', detail: undefined },
    { ...seventh, address: '', detail: undefined },
  ]);
});

it('has no work in an empty log', async () => {
  const other = { ...people, audit: `${people.audit}:none` as typeof people.audit };
  expect(await one.run(scripts.scrubAudit, other, { userId: 'dee', before: 0, count: 5 })).toEqual({ next: 0 });
});
