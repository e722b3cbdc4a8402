import { describe, expect, it } from 'vitest';
import { decodePage, readCharset, readHead, toPlainLine } from '../../../src-gateway/preview/fetchPagePreview.ts';

describe('the metadata of a page', () => {
  it('is its Open Graph data before its own title', () => {
    const html = `<!doctype html><html><head><title>Own &amp; title</title>
      <meta name="description" content="Own description">
      <meta property="og:title" content="Title &lt;for&gt; others"><meta property="og:title" content="A second one">
      <meta name="twitter:description" content="Description for others"><META NAME="og:site_name" CONTENT="The site">`;
    expect(readHead(html)).toEqual({
      title: 'Title <for> others',
      description: 'Description for others',
      siteName: 'The site',
    });
  });

  it('is its title when it has no Open Graph data, and empty values are ignored', () => {
    const html = '<title>Own title</title><meta property="og:title" content="  "><meta name="description">';
    expect(readHead(html)).toEqual({ title: 'Own title', description: undefined, siteName: undefined });
  });

  it.each([
    ['body', '<head></head><body><title>of a picture</title><meta property="og:title" content="of a reader">'],
    ['comment', '<!-- <title>in a comment</title> --><head></head>'],
    ['script', '<script>"<title>of a program</title>"</script><head></head>'],
  ])('is not read from a %s', (_where, html) => {
    expect(readHead(html)).toMatchObject({ title: '', description: undefined });
  });

  it('is read from an endless page, up to the body', () => {
    const html = `<head><title>Long</title></head><body>${'<meta name="description" content="late"><p>'.repeat(50_000)}`;
    expect(readHead(html)).toMatchObject({ title: 'Long', description: undefined });
  });
});

describe('text from a foreign page', () => {
  it.each([
    ['  one\n\ttwo  ', 'one two'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['\u2066isolated\u2069 \u200Bwide\uFEFF', 'isolated wide'],
    ['nul\0 bell\u0007', 'nul bell'],
    ['lines\u2028and\u2029more', 'lines and more'],
    ['half \uD800 a character', 'half a character'],
    ['👩‍🚀 and می‌خواهم', '👩‍🚀 and می‌خواهم'],
    ['你好', '你好'],
  ])('is one line without invisible characters: %j', (text, line) => {
    expect(toPlainLine(text, 100)).toBe(line);
  });

  it.each([undefined, '', ' \n ', '\u202E\u200B', '\u200D', '\u0301'])(
    'is dropped when nothing is left: %j',
    (text) => {
      expect(toPlainLine(text, 100)).toBeUndefined();
    },
  );

  it('is cut between characters, with an ellipsis', () => {
    expect(toPlainLine('x'.repeat(10), 10)).toBe('x'.repeat(10));
    expect(toPlainLine('😀'.repeat(11), 10)).toBe(`${'😀'.repeat(9)}…`);
  });
});

describe('the charset of a page', () => {
  const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

  it.each<[string, Buffer, string | undefined, string]>([
    ['its header', latin('caf\xE9'), 'iso-8859-1', 'café'],
    ['its header, for Japanese', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'shift_jis', '日本'],
    ['a byte order mark, which overrides its header', Buffer.from('\uFEFFcafé'), 'iso-8859-1', 'café'],
    ['itself', latin('<meta charset="windows-1251">\xCF\xF0\xE8'), undefined, '<meta charset="windows-1251">При'],
    ['its bytes', Buffer.from('café'), undefined, 'café'],
    ['bytes that are not UTF-8', latin('caf\xE9 \x80'), undefined, 'café €'],
    ['its bytes, where its label is unknown', Buffer.from('café'), 'klingon', 'café'],
    ['its bytes, cut within a character', Buffer.from('café').subarray(0, 4), undefined, 'caf\uFFFD'],
  ])('is declared by %s', (_how, bytes, charset, text) => {
    expect(decodePage(bytes, charset)).toBe(text);
  });

  it('comes from the content type, and content other than HTML is not read', () => {
    expect(readCharset('text/html')).toBeUndefined();
    expect(readCharset('Text/HTML; Charset="EUC-KR"')).toBe('EUC-KR');
    for (const type of [undefined, '', 'nonsense', 'text/plain', 'image/svg+xml', 'application/json', 'text/htmlx']) {
      expect(() => readCharset(type)).toThrow(expect.objectContaining({ reason: 'type' }) as Error);
    }
  });
});
