import { describe, expect, it } from 'vitest';
import { fold } from '../../src-renderer/text/fold.ts';
import Markdown from '../../src-renderer/views/markdown/Markdown.tsx';
import { PlainText } from '../../src-renderer/views/markdown/PlainText.tsx';
import { deceptive } from '../support/hostile/links.ts';
import { hostileTexts } from '../support/hostile/hostileTexts.ts';
import { drawing } from './support/drawText.ts';

const drawText = drawing();

const ELEMENTS = new Set(
  `p br hr strong em del code pre blockquote ul ol li a input h3 table thead tbody tr th td
   section div span bdi button`.split(/\s+/u),
);
const ATTRIBUTES = new Set(
  `class dir href rel type disabled checked start tabindex aria-label aria-live aria-hidden focusable data-gap data-me data-align`.split(
    /\s+/u,
  ),
);

/** A sign of ours, on a button. */
const ICON = /<svg [^>]*class="lucide [^"]*"[^>]*>.*?<\/svg>/gsu;

/** All that would be in the page which we never put there. */
function intruders(markup: string): string[] {
  const found: string[] = [];
  for (const [, element = '', attributes = ''] of markup.replaceAll(ICON, '').matchAll(/<([^\s/>]+)([^>]*)>/gu)) {
    if (!ELEMENTS.has(element)) found.push(`<${element}>`);
    for (const [, name = '', value = ''] of attributes.matchAll(/([^\s=/]+)(?:="([^"]*)")?/gu)) {
      if (!ATTRIBUTES.has(name)) found.push(name);
      if (name === 'href' && !/^(?:https?|mailto|parley):/iu.test(value)) found.push(`href ${value}`);
    }
  }
  return found;
}

describe('a hostile text', () => {
  it('is one of more than three hundred, each another', () => {
    expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
    expect(hostileTexts.length).toBeGreaterThan(300);
  });

  it('brings nothing into the page but what a text may have', () => {
    const brought: unknown[] = [];
    for (const text of hostileTexts) {
      for (const shown of [text, fold(text)?.text ?? text]) {
        for (const component of [Markdown, PlainText]) {
          const found = intruders(drawText(component, { text: shown }));
          if (found.length > 0) brought.push([shown.slice(0, 200), found]);
        }
      }
    }
    expect(brought).toEqual([]);
  });

  it('would be found if it did', () => {
    expect(intruders('<p onclick="x">a<script>b</script><a href="javascript:x">c</a><img src="d"/></p>')).toEqual([
      'onclick',
      '<script>',
      'href javascript:x',
      '<img>',
      'src',
    ]);
  });

  it.each(deceptive)('that is a link shows where it leads: %s', (text) => {
    const markup = drawText(Markdown, { text });
    expect(markup).toMatch(
      /\((?:outside\.example|tom@outside\.example|xn--bnk-6cd\.example|bank\.example\.outside\.example|Parley)\)/u,
    );
  });

  it.each([
    'https://bank.example/a.b/c',
    '[bank.example](https://bank.example/login)',
    '[www.bank.example](https://bank.example)',
    '[the bank](https://bank.example)',
    '[Mei](mailto:mei@bank.example)',
    '[mei@bank.example](mailto:mei@bank.example)',
    'parley://room/Offices',
    '[Offices](parley://room/Offices)',
  ])('is told from an honest one: %s', (text) => {
    expect(drawText(Markdown, { text })).toMatch(/<a [^>]*>(?:(?!<span).)*<\/a>/u);
  });
});
