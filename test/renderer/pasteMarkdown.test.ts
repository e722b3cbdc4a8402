import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../src-renderer/views/markdown/parse/parseMarkdown.ts';
import { toText } from '../../src-renderer/views/markdown/parse/toText.ts';
import { pasteMarkdown } from '../../src-renderer/views/markdown/paste/pasteMarkdown.ts';
import { readHtml } from '../../src-renderer/views/markdown/paste/readHtml.ts';
import * as samples from './support/clipboardSamples.ts';

const paste = (html: string, plain: string): string | null => pasteMarkdown({ html, plain })?.text ?? null;

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The same with a plain text that has all words of the HTML. */
const pasteAll = (html: string): string | null => paste(html, textOf(html.replaceAll('<', ' <')));

test('a web page becomes the Markdown that shows the same', () => {
  expect(paste(samples.WEB_PAGE, samples.WEB_PAGE_PLAIN)).toBe(
    [
      '## Release notes',
      '',
      'We fixed **two bugs**, *thanks* to [Mei Lin](https://example.org/mei?tab=1&x=2).',
      'See `npm test` and ~~that~~.',
      '',
      '- first',
      '- second',
      '  1. inner **bold**',
      '',
      '> It works.',
      '>',
      '> On my machine.',
      '',
      '```js',
      'const a = 1;',
      '  b(`${a}`);',
      '```',
      '',
      '3. three',
      '4. four',
    ].join('\n'),
  );
});

test('Google Docs: styles count, and the element around everything is not bold', () => {
  expect(paste(samples.GOOGLE_DOCS, samples.GOOGLE_DOCS_PLAIN)).toBe(
    [
      '## Plan',
      '',
      'We meet on **Monday** at *nine*~~ish~~.',
      '',
      '- one',
      '  - deeper',
      '- [two](https://example.org/)',
    ].join('\n'),
  );
});

test('Word: its paragraphs of lists are lists, without its bullets and hidden text', () => {
  expect(paste(samples.WORD, samples.WORD_PLAIN)).toBe(
    [
      'Dear **team**, this text is wrapped by Word.',
      '',
      '- apples',
      '  - red *ones*',
      '- pears',
      '',
      '1. numbered',
    ].join('\n'),
  );
});

test('LibreOffice Writer', () => {
  expect(paste(samples.WRITER, samples.WRITER_PLAIN)).toBe('A **bold** and *slanted* ~~line~~\n\n1. eins\n2. zwei');
});

test('a spreadsheet becomes a table, with its numbers aligned', () => {
  expect(paste(samples.EXCEL, samples.EXCEL_PLAIN)).toBe(
    [
      String.raw`| Item | Price \| EUR | Note |`,
      '| --- | --: | --- |',
      '| Tea | 3.50 |  |',
      String.raw`| Cake (slice) | 4.00 | from \*Mei\* |`,
    ].join('\n'),
  );
  expect(paste(samples.GOOGLE_SHEETS, samples.GOOGLE_SHEETS_PLAIN)).toBe(
    '| Name | Count |\n| --- | --: |\n| Tom | 12 |',
  );
});

test('rows with tabs become a table; indented lines and rows of unequal length stay plain', () => {
  expect(paste('', 'a\tb\r\n1\t2\r\n')).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  for (const plain of ['a\tb', 'if x:\n\ta\tb', '\ta\tb\n\tc\td', 'a\tb\nc', 'words\nonly']) {
    expect(paste('', plain)).toBeNull();
  }
});

test('source code stays plain, whatever its colours are', () => {
  expect(paste(samples.VS_CODE, samples.VS_CODE_PLAIN)).toBeNull();
  expect(paste(samples.INTELLIJ, samples.INTELLIJ_PLAIN)).toBeNull();
});

test('text without formatting stays plain, also a link that is its own address', () => {
  for (const html of [
    '<span style="color:red;font-size:20px">two *words*</span>',
    '<div>one</div><div>two</div>',
    '<a href="https://example.org/a">https://example.org/a</a>',
    '<table><tr><td>one cell</td></tr></table>',
    '',
  ]) {
    expect(pasteAll(html)).toBeNull();
  }
});

test.each([
  ['<b>a</b>b', '**a**b'],
  ['<b>end.</b>Next', '**end**.Next'],
  ['x<b>(y)</b>', 'x(**y)**'],
  ['<b> spaced </b>out', '**spaced** out'],
  ['<b>a<i>b</i></b>c', '**a*b***c'],
  ['<i>a<b>b</b></i>', '*a**b***'],
  ['<b>a</b><i>b</i>', '**a**b'],
  ['<b>one<br>two</b>', '**one**\n**two**'],
  ['<b>你好。</b>世界', '**你好**。世界'],
  ['<b><a href="https://example.org/b">x</a></b>', '[**x**](https://example.org/b)'],
  ['<code>a`b</code>', '``a`b``'],
  ['<i>2 * 3</i> * 4 snake_case_word _x_', String.raw`*2 * 3* * 4 snake_case_word \_x\_`],
  ['<i>a</i><br># no<br>- no<br>1. no<br>&gt; no', '*a*\n\\# no\n\\- no\n1\\. no\n\\> no'],
  ['<i>a</i> &lt;https://example.org> [x](y) ~~z~~ \\*', '*a* \\<https://example.org> [x\\](y) \\~\\~z\\~\\~ \\\\\\*'],
  ['<i>a</i> https://example.org/a_b_c*d', '*a* https://example.org/a_b_c*d'],
  ['<a href="https://example.org/a_(b)">see [1]</a>', String.raw`[see \[1\]](https://example.org/a_%28b%29)`],
  [
    '<a href="https://example.org/">https://example.org</a>, <b>x</b>',
    '[https://example.org](https://example.org/), **x**',
  ],
  [
    '<ul><li><input type="checkbox" checked>done</li><li><input type="checkbox">open</li></ul>',
    '- [x] done\n- [ ] open',
  ],
  ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
  ['<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  ['<b>a</b><div><br></div><div>b</div>', '**a**\n\nb'],
  ['<ul><li><p>a</p><p>b</p></li><li><pre>c\n\nd</pre></li></ul>', '- a\n\n  b\n- ```\n  c\n\n  d\n  ```'],
  [
    '<table><tr><th>a<th>b<tr><td colspan=2>c<tr><td rowspan=2>d<td>e<tr><td>f</table>',
    '| a | b |\n| --- | --- |\n| c |  |\n| d | e |\n|  | f |',
  ],
  ['<table><tr><td><h3>Menu</h3><ul><li>a</li></ul></td><td><p>b</p></td></tr></table>', '## Menu\n\n- a\n\nb'],
])('%s', (html, markdown) => {
  expect(pasteAll(html)).toBe(markdown);
});

test('an emoji that a page shows as a picture is kept; no other picture is', () => {
  const html = '<b>hi</b> <img alt="🎉" src="https://tracker.example/1.png"><img alt="buy now" src="x.png">';
  expect(paste(html, 'hi 🎉')).toBe('**hi** 🎉');
});

test.each([
  ['a script address', '<a href="javascript:alert(1)">x</a><b>y</b>', 'x**y**'],
  ['an address with white space', '<a href=" java\nscript:alert(1)">x</a><b>y</b>', 'x**y**'],
  ['data', '<a href="data:text/html,<script>1</script>">x</a><b>y</b>', 'x**y**'],
  ['a relative address', '<a href="/a">x</a><b>y</b>', 'x**y**'],
  [
    'scripts and styles',
    '<script>x</script><style>y</style><b>z</b><template>t</template><svg><text>s</text></svg>',
    '**z**',
  ],
  ['display', '<b>a</b><span style="DISPLAY: none !important">secret</span>', '**a**'],
  ['visibility', '<b>a</b><span style="visibility:hidden">secret</span>', '**a**'],
  ['size', '<b>a</b><span style="font-size:0px">secret</span><span style="opacity:0">secret</span>', '**a**'],
  ['attribute', '<b>a</b><div hidden>secret</div>', '**a**'],
])('nothing is taken from what is hidden or can run: %s', (_, html, markdown) => {
  expect(paste(html, 'x y z a')).toBe(markdown);
});

test.each([
  ['words', 'transfer money', ''],
  ['words whose letters are elsewhere', 'eva', '<button>every day, vast amounts</button>'],
  ['a minus', '-', ''],
  ['emoji', '🎉', ''],
  ['a change of direction', '\u202E', ''],
  ['characters without width', '\u200B\u{E0041}', ''],
  ['a stroke through the text', '\u0336', ''],
])('HTML with more than the plain text is pasted as plain text: %s', (_, hidden, shown) => {
  const plain = `Pay 100 ${textOf(shown)}`;
  expect(paste(`<b>Pay</b> 100<span class="hidden"></span>${shown}`, plain)).toBe('**Pay** 100');
  expect(paste(`<b>Pay</b> 100<span class="hidden"> ${hidden}</span>${shown}`, plain)).toBeNull();
});

test('the address of a link counts for each piece of its text, because it can be written with each', () => {
  const linked = (length: number): string =>
    `<a href="https://example.org/${'a'.repeat(length)}">${'x<br>'.repeat(20)}</a>`;
  expect(readHtml(linked(300))).not.toBeNull();
  expect(readHtml(linked(4000))).toBeNull();
});

test('elements without text do not become thousands of lines', () => {
  expect(pasteAll(`<b>a</b>${'<hr>'.repeat(100)}`)).not.toBeNull();
  expect(pasteAll(`<b>a</b>${'<hr>'.repeat(1000)}`)).toBeNull();
  expect(pasteAll(`<b>a</b><table><td>${'<hr>'.repeat(230_000)}`)).toBeNull();
});

test('what ends the text of a link or a table can not begin another', () => {
  const html = '<a href="https://example.org/">x](https://evil.example) [y</a>';
  const [block] = parseMarkdown(pasteAll(html) ?? '') ?? [];
  expect(block).toMatchObject({ children: [{ type: 'link', href: 'https://example.org/' }] });
});

test('too much or too deep HTML is pasted as plain text', () => {
  expect(pasteAll(`<b>a</b>${'<!-- -->'.repeat(200_000)}`)).toBeNull();
  expect(pasteAll(`${'<div>'.repeat(1000)}<b>a</b>`)).toBeNull();
  expect(pasteAll(`${'<blockquote>'.repeat(40)}<b>a</b>`)).toBeNull();
  expect(pasteAll(`<b>a</b>${'word '.repeat(60_000)}`)).toBeNull();
  expect(pasteAll(`${'<b>'.repeat(150_000)}${'</i>'.repeat(50_000)}x`)).toBeNull();
  expect(pasteAll(`<table>${'<tr><td>a<td>b'.repeat(5000)}</table>`)).toBeNull();
});

test('whatever text is formatted, it is read back as the same text', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'a',
      'b.',
      '*',
      '_',
      '**',
      '`',
      '~~',
      '[',
      '](',
      ')',
      '|',
      '\\',
      '#',
      '- ',
      '1. ',
      '> ',
      ' ',
      '你。',
    ),
    fc.constantFrom('https://example.org/a_b ', '<', ':smile:', '@mei', '---', '😀', '&amp;'),
  );
  const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const tag = fc.constantFrom('b', 'i', 's', 'code', 'p', 'div', 'li', 'td', 'h3', 'blockquote', 'pre');
  const piece = fc.tuple(tag, words, fc.option(tag)).map(([outer, text, inner]) => {
    const escaped = text.replaceAll('<', '&lt;');
    return `<${outer}>${inner === null ? escaped : `${escaped}<${inner}>${escaped}</${inner}>`}</${outer}>`;
  });
  // A sign directly behind an address would belong to it, and then the text stays plain.
  let converted = 0;
  let total = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
      const html = pieces.join('');
      const markdown = pasteAll(html);
      total += 1;
      if (markdown === null) return;
      converted += 1;
      expect(lettersOf(toText(markdown))).toBe(lettersOf(textOf(html)));
    }),
    { numRuns: 300 },
  );
  // The others have no formatting, or few have a text that can't be written as Markdown.
  expect(converted / total).toBeGreaterThan(0.6);
});

test.each([
  ['dashes', `<b>a</b><br>${'-'.repeat(60_000)}x`],
  ['colons after a bracket', `<b>a</b> &lt;a${':'.repeat(60_000)}`],
  ['zeros', `<b>a</b><span style="font-size:${'0'.repeat(900_000)}!">x</span>`],
  ['rows without cells', `<b>a</b><table>${'<tr>'.repeat(200_000)}</table>`],
  [
    'wide cells',
    `<b>a</b><table>${'<td colspan=100>x</td>'.repeat(3000)}${'<tr><td rowspan=100>y'.repeat(4000)}</table>`,
  ],
  ['changing formats', `<p>${'a<b>b</b><code>c</code>'.repeat(20_000)}</p>`],
  ['unclosed tags', '<i><a href="https://example.org/">'.repeat(25_000)],
])('hostile HTML takes no longer than other HTML of its size: %s', (_, html) => {
  // A time in proportion to the square of the length would exceed the time of a test.
  expect(typeof (pasteAll(html) ?? '')).toBe('string');
});
