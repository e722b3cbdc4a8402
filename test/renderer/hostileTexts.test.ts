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

/** One of our own icons on a button. */
const ICON = /<svg [^>]*class="lucide [^"]*"[^>]*>.*?<\/svg>/gsu;

/** All elements and attributes of the markup that the product never renders. */
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
  it('comes from more than three hundred distinct samples', () => {
    expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
    expect(hostileTexts.length).toBeGreaterThan(300);
  });

  it('renders nothing but the allowed elements and attributes', () => {
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

  it('is detected by this check when it is rendered unsafely', () => {
    expect(intruders('<p onclick="x">a<script>b</script><a href="javascript:x">c</a><img src="d"/></p>')).toEqual([
      'onclick',
      '<script>',
      'href javascript:x',
      '<img>',
      'src',
    ]);
  });

  it.each(deceptive)('that is a link shows its destination: %s', (text) => {
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
  ])('is distinguished from an honest one: %s', (text) => {
    expect(drawText(Markdown, { text })).toMatch(/<a [^>]*>(?:(?!<span).)*<\/a>/u);
  });
});
