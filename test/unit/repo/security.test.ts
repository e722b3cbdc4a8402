import { describe, expect, it } from 'vitest';
import { missingTests, namedTests, readPage } from './readNamedTests.ts';

/** Sections without claims: how to report something, and what nothing protects from. */
const WITHOUT_CLAIMS = ['Reporting', 'The password of Redis'];
/** The number of points of Electron's checklist. */
const POINTS = 20;

const sections = readPage('docs/SECURITY.md')
  .split(/^## /mu)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text }));
const withClaims = sections.filter(({ title }) => !WITHOUT_CLAIMS.includes(title));

describe('docs/SECURITY.md', () => {
  it('names existing tests only', () => {
    expect(sections.flatMap(({ text }) => missingTests(text))).toEqual([]);
  });

  it.each(withClaims)('names a test for each claim: $title', ({ text }) => {
    expect(namedTests(text)).not.toEqual([]);
    const items = text.match(/^- .*(?:\n {2}.*)*/gmu) ?? [];
    expect(items.filter((item) => namedTests(item).length === 0)).toEqual([]);
  });

  it("has every point of Electron's checklist, each with a test", () => {
    const table = sections.find(({ title }) => title === "Electron's security checklist")?.text ?? '';
    const rows = table.match(/^\| \d+ .*$/gmu) ?? [];
    expect(rows.map((row) => Number(/\d+/u.exec(row)?.[0]))).toEqual(Array.from({ length: POINTS }, (_, at) => at + 1));
    expect(rows.filter((row) => namedTests(row).length === 0)).toEqual([]);
  });
});
