import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/teamModel.ts';
import { formatAuditCsv } from '#shared/text/auditCsv.ts';

const NAMES = new Map([
  ['u1', 'Mei Lin'],
  ['u2', 'Tom "T" Nunes'],
]);
const entry = (about: Partial<AuditEntry>): AuditEntry => ({
  seq: 1,
  at: Date.UTC(2026, 10, 26, 17, 30),
  action: 'admin.setRole',
  by: 'u1',
  address: '192.0.2.7',
  ...about,
});
const rowsOf = (...entries: AuditEntry[]): string[] =>
  formatAuditCsv(entries, (id) => NAMES.get(id))
    .slice(1)
    .split('\r\n')
    .slice(1, -1);

it('begins with a byte order mark and the names of the columns, and ends every row as RFC 4180 says', () => {
  expect(formatAuditCsv([], () => undefined)).toBe(
    '\uFEFF"time","actor","actor id","action","target","target id","details","address"\r\n',
  );
  expect(rowsOf(entry({ target: 'u2', detail: 'admin' }))).toEqual([
    '"2026-11-26T17:30:00.000Z","Mei Lin","u1","admin.setRole","Tom ""T"" Nunes","u2","admin","192.0.2.7"',
  ]);
});

it('leaves the name of an unknown person and what is not recorded empty', () => {
  expect(rowsOf(entry({ by: 'u9' }))).toEqual([
    '"2026-11-26T17:30:00.000Z","","u9","admin.setRole","","","","192.0.2.7"',
  ]);
});

it('keeps commas, semicolons and line breaks within a field', () => {
  expect(formatAuditCsv([entry({ detail: 'a;=b, "c"\r\nd' })], () => '')).toContain(',"a;=b, ""c""\r\nd",');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠a'])(
  'makes a text of the formula %j, also in a name',
  (formula) => {
    expect(rowsOf(entry({ detail: formula })).join('\r\n')).toContain(`,"'${formula}",`);
    expect(formatAuditCsv([entry({})], () => formula)).toContain(`,"'${formula}",`);
  },
);
