import { expect, test } from 'vitest';
import { formatText, type TextFormat } from '../../src-renderer/text/formatText.ts';

/** Formats the text between the bars, and shows the result in the same notation. */
function format(shown: string, as: TextFormat): string {
  const [before = '', selected = '', after = ''] = shown.split('|');
  const value = before + selected + after;
  const edit = formatText(value, before.length, before.length + selected.length, as);
  const result = value.slice(0, edit.start) + edit.text + value.slice(edit.end);
  const { selectionStart: start, selectionEnd: end } = edit;
  return `${result.slice(0, start)}|${result.slice(start, end)}|${result.slice(end)}`;
}

test.each([
  ['bold', 'say |hello| now', 'say **|hello|** now'],
  ['italic', 'say |hello| now', 'say *|hello|* now'],
  ['strike', 'say |hello| now', 'say ~~|hello|~~ now'],
  ['code', 'say |hello| now', 'say `|hello|` now'],
  ['bold', 'say || now', 'say **||** now'],
] as const)('%s is put around a selection and removed again', (as, plain, formatted) => {
  expect(format(plain, as)).toBe(formatted);
  expect(format(formatted, as)).toBe(plain);
});

test('markers within the selection are removed as well', () => {
  expect(format('say |**hello**| now', 'bold')).toBe('say |hello| now');
  expect(format('say |_hello_| now', 'italic')).toBe('say |hello| now');
});

test('bold and italic are distinguished among three markers', () => {
  expect(format('**|hello|**', 'italic')).toBe('***|hello|***');
  expect(format('***|hello|***', 'italic')).toBe('**|hello|**');
  expect(format('***|hello|***', 'bold')).toBe('*|hello|*');
});

test('spaces at the ends of a selection stay outside', () => {
  expect(format('say| hello |now', 'bold')).toBe('say **|hello|** now');
});

test('every line gets its own markers, after a list marker, and empty lines get none', () => {
  const plain = '|- one\n\n2. two|';
  const formatted = '|- **one**\n\n2. **two**|';
  expect(format(plain, 'bold')).toBe(formatted);
  expect(format(formatted, 'bold')).toBe(plain);
  expect(format('|one\n**two**|', 'bold')).toBe('|**one**\n**two**|');
});

test('several lines of code become a block, and lines again', () => {
  expect(format('a\n|b\nc|\nd', 'code')).toBe('a\n```\n|b\nc|\n```\nd');
  expect(format('a\n```\n|b\nc|\n```\nd', 'code')).toBe('a\n|b\nc|\nd');
});

test('a link selects the missing part: the address or the words', () => {
  expect(format('see |the plan| now', 'link')).toBe('see [the plan](|https://|) now');
  expect(format('see |https://parley.example| now', 'link')).toBe('see [||](https://parley.example) now');
  expect(format('see |[the plan](https://parley.example)| now', 'link')).toBe('see |the plan| now');
});

test('a selection of markers alone stays text', () => {
  expect(format('|**|', 'bold')).toBe('**|**|**');
  expect(format('|\n\n|', 'bold')).toBe('|\n\n|');
});
