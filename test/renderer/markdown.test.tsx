import { describe, expect, it, vi } from 'vitest';
import { plainMarkdown } from '../../src-shared/text/plainMarkdown.ts';
import { safeLink } from '../../src-renderer/text/links.ts';
import { hookCommand } from '../../src-renderer/text/hookCommand.ts';
import { hasMarkdown } from '../../src-shared/text/markdownSigns.ts';
import Markdown from '../../src-renderer/views/markdown/Markdown.tsx';
import { parseMarkdown } from '../../src-renderer/views/markdown/parse/parseMarkdown.ts';
import { toText } from '../../src-renderer/views/markdown/parse/toText.ts';
import { drawing, wordsIn } from './support/drawText.ts';

const drawText = drawing();

function html(text: string): string {
  return drawText(Markdown, { text, isDocument: true });
}

function message(text: string): string {
  return drawText(Markdown, { text });
}

describe('Markdown', () => {
  it('renders as elements of the page', () => {
    expect(html('**bold** and *soft*\n\n- one\n- two')).toMatch(
      /<strong>bold<\/strong>.*<em>soft<\/em>.*<li><p[^>]*>two<\/p><\/li>/s,
    );
    expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>2</td>');
    expect(html('# Large')).toContain('>Large</h3>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '![x](https://tracker.example/x.png)',
    '<iframe src="https://example.org"></iframe>',
    '<b onclick="alert(1)">x</b>',
  ])('renders no HTML and loads nothing external: %s', (text) => {
    expect(html(text)).not.toMatch(/<(?:script|img|iframe|b)[\s>]/);
  });

  it.each([
    ['[x](javascript:alert(1))', false],
    ['[x](data:text/html,hi)', false],
    ['[x](file:///etc/passwd)', false],
    ['[x](/relative)', false],
    ['[x](https://example.org/a)', true],
    ['[x](mailto:mei@example.org)', true],
    ['see https://example.org/a', true],
  ])('links only to addresses that may be opened outside: %s', (text, isLink) => {
    expect(html(text).includes('<a ')).toBe(isLink);
  });

  it('keeps line breaks as typed', () => {
    expect(wordsIn(message('one\ntwo **2**\nthree'))).toBe('one\ntwo 2\nthree');
    const gaps = parseMarkdown('a\n\nb\n\n\n\n\n\nc\n- d\n- e\n\n> f\n>\n> g') ?? [];
    expect(gaps.map(({ type, gap }) => [type, gap])).toEqual([
      ['paragraph', 0],
      ['paragraph', 1],
      ['paragraph', 3],
      ['list', 0],
      ['quote', 1],
    ]);
  });

  it.each([
    ['a <b>c</b> &amp; &#65;', 'a <b>c</b> &amp; &#65;'],
    ['[a]: b\n\n*c*', '[a]: b*c*'.replaceAll('*', '')],
    ['    four *spaces*', 'four spaces'],
    ['Title\n---', 'Title'],
    ['snake_case_name and 2*3*4', 'snake_case_name and 234'],
    ['C:\\Users\\mei', 'C:\\Users\\mei'],
    ['!\\[x]', '![x]'],
  ])('keeps text that only resembles Markdown: %s', (text, words) => {
    expect(wordsIn(message(text))).toBe(words);
  });

  it('renders tasks, numbered lists with any start, strikethrough and aligned columns', () => {
    expect(message('- [x] done\n- [ ] to do')).toMatch(
      /<input[^>]*aria-label="Done" checked="".*aria-label="To do"\/>/su,
    );
    expect(message('7. seven\n8. eight')).toContain('<ol start="7"');
    expect(message('~~old~~')).toContain('<del>old</del>');
    expect(message('| a | b |\n|:-:|--:|\n| c | d |')).toMatch(
      /<td data-align="center">c<\/td><td data-align="right">d/u,
    );
  });

  it('keeps the language and the text of code', () => {
    const markup = message('```ts\nconst a = `<b>`;\n\n  return *a*;\n```');
    expect(markup).toContain('TypeScript');
    expect(wordsIn(markup)).toContain('const a = `<b>`;\n\n  return *a*;');
    expect(message('```elvish\nx\n```')).toContain('elvish');
  });

  it.each([
    ['**https://example.org/a**', 'https://example.org/a'],
    ['see (https://example.org/a_(b)_c).', 'https://example.org/a_(b)_c'],
    ['https://example.org/*a*/_b_/c', 'https://example.org/*a*/_b_/c'],
    ['*x* parley://room/Offices.', 'parley://room/Offices'],
    ['[x](https://example.org/a)', 'https://example.org/a'],
    ['`code` <https://example.org/a>', 'https://example.org/a'],
    ['[see https://example.org/b](https://example.org/a)', 'https://example.org/a'],
  ])('finds the address in %s', (text, address) => {
    const links = [...message(text).matchAll(/href="([^"]*)"/gu)].map(([, href]) => href);
    expect(links).toEqual([address]);
  });

  it('marks mentions, whatever characters the name has, but not in code', () => {
    const mentioned = [
      { id: 'u1', name: 'Mei *Lin*' },
      { id: 'u2', name: 'tom_b' },
    ];
    const marks = (text: string): string[] =>
      [...drawText(Markdown, { text, mentioned }).matchAll(/data-me="[^"]*">([^<]*)</gu)].map(([, name = '']) => name);
    expect(marks('**Look** @Mei *Lin*, *@tom_b*')).toEqual(['@Mei *Lin*', '@tom_b']);
    expect(marks('- @tom_b\n- [x](https://example.org) @tom_b\n\n| @tom_b |\n|---|')).toHaveLength(3);
    expect(marks('`@tom_b`\n```\n@tom_b\n```')).toEqual([]);
  });

  it.each([
    ['Look @Tom here', false],
    ['8:30 - 9:00, 2 > 1, C# and #1', false],
    ['https://example.org/a-b?c=d#e', false],
    ['snake_case', false],
    ['>_<', false],
    ['one\ntwo\n\nthree', false],
    ['a | b', false],
    ['**b**', true],
    ['_i_', true],
    ['~~s~~', true],
    ['`c`', true],
    ['a\n- b', true],
    ['1. a', true],
    ['> q', true],
    ['# h', true],
    ['a\n```\nb', true],
    ['a\n---\nb', true],
    ['[a](https://b.example)', true],
    ['<https://b.example>', true],
    ['a | b\n--|--\nc | d', true],
  ])('loads its parser only for Markdown characters: %s', (text, expected) => {
    expect(hasMarkdown(text)).toBe(expected);
  });

  it.each(['>'.repeat(65_000), '1. '.repeat(20_000), '> x\n'.repeat(12_000), '|a\n|-\n'.concat('|b\n'.repeat(20_000))])(
    'is plain text where it is nested too deeply or too long',
    (text) => {
      expect(parseMarkdown(text)).toBeNull();
      expect(wordsIn(message(text))).toBe(text);
    },
  );

  it.each([
    ['**b** and _i_\n\nnew `c`', 'b and i\n\nnew c'],
    ['- one\n- [x] two\n  - three', '• one\n• ☑ two\n  • three'],
    ['3. a\n4. b', '3. a\n4. b'],
    ['> q\n> r\n\na', '> q\n> r\n\na'],
    ['```ts\na\n  b\n```', 'a\n  b'],
    ['| a | b |\n|---|---|\n| c | d |', 'a\tb\nc\td'],
    ['[x](https://example.org) <https://example.org>', 'x (https://example.org) https://example.org'],
  ])('is copied as plain text: %s', (text, words) => {
    expect(toText(text)).toBe(words);
  });

  it('reads each character of many invalid addresses a limited number of times', () => {
    const canParse = vi.spyOn(URL, 'canParse');
    function charactersParsed(count: number): number {
      canParse.mockClear();
      parseMarkdown('https://['.repeat(count));
      return canParse.mock.calls.reduce((sum, [url]) => sum + String(url).length, 0);
    }
    expect(charactersParsed(400)).toBeLessThan(5 * charactersParsed(100));
    canParse.mockRestore();
  });

  it.each([
    ['colons', '你:'],
    ['addresses that end at once', 'https://a]('],
  ])('patterns read each character a limited number of times: %s', (_, part) => {
    const exec = vi.spyOn(RegExp.prototype, 'exec');
    function charactersRead(count: number): number {
      exec.mockClear();
      parseMarkdown(part.repeat(count));
      return exec.mock.contexts.reduce<number>((sum, pattern, index) => {
        const match = exec.mock.results[index]?.value as RegExpExecArray | null | undefined;
        const read = (pattern as RegExp).sticky ? match?.[0] : exec.mock.calls[index]?.[0];
        return sum + (read?.length ?? 0);
      }, 0);
    }
    expect(charactersRead(400)).toBeLessThan(5 * charactersRead(100));
    exec.mockRestore();
  });

  it('is shown as plain text in a list', () => {
    expect(plainMarkdown('# Closed\n\n- **no** `power`\n- see [the plan](https://example.org)')).toBe(
      'Closed no power see the plan',
    );
    expect(safeLink('JAVASCRIPT:alert(1)')).toBe('');
  });
});

describe('the command for a program', () => {
  it('posts to the topic of the hook at the address of the current server', () => {
    expect(hookCommand('https://chat.team.example', 'secret', 'build.*')).toBe(
      [
        'curl -X POST https://chat.team.example/hooks/secret \\',
        "  -H 'content-type: application/json' \\",
        `  -d '{"topic":"build.test","title":"It works"}'`,
      ].join('\n'),
    );
    expect(hookCommand('https://chat.team.example', 'secret', 'ops.**')).toContain('"topic":"ops.test"');
  });
});
