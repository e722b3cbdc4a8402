import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { plainMarkdown } from '../../src-renderer/text/plainMarkdown.ts';
import { safeLink } from '../../src-renderer/text/safeLink.ts';
import { hookCommand } from '../../src-renderer/text/hookCommand.ts';
import Markdown from '../../src-renderer/views/activity/Markdown.tsx';
import { ParleyProvider } from '../../src-renderer/views/ParleyContext.ts';
import { createModelServer } from './support/createModelServer.ts';
import { startParley } from './support/startParley.ts';

function html(text: string): string {
  const parley = startParley(createModelServer());
  const markup = renderToStaticMarkup(
    createElement(ParleyProvider, { value: parley }, createElement(Markdown, { text })),
  );
  parley.stop();
  return markup;
}

describe('Markdown', () => {
  it('becomes elements of the page', () => {
    expect(html('**bold** and *soft*\n\n- one\n- two')).toMatch(
      /<strong>bold<\/strong>.*<em>soft<\/em>.*<li>two<\/li>/s,
    );
    expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>2</td>');
    expect(html('# Large')).toContain('<h3>Large</h3>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '![x](https://tracker.example/x.png)',
    '<iframe src="https://example.org"></iframe>',
    '<b onclick="alert(1)">x</b>',
  ])('lets no HTML and nothing from outside into the page: %s', (text) => {
    expect(html(text)).not.toMatch(/<(?:script|img|iframe|b|a)[\s>]/);
  });

  it.each([
    ['[x](javascript:alert(1))', false],
    ['[x](data:text/html,hi)', false],
    ['[x](file:///etc/passwd)', false],
    ['[x](/relative)', false],
    ['[x](https://example.org/a)', true],
    ['[x](mailto:mei@example.org)', true],
    ['see https://example.org/a', true],
  ])('links only to what may be opened outside: %s', (text, isLink) => {
    expect(html(text).includes('<a ')).toBe(isLink);
  });

  it('is told in a list by its words', () => {
    expect(plainMarkdown('# Closed\n\n- **no** `power`\n- see [the plan](https://example.org)')).toBe(
      'Closed no power see the plan',
    );
    expect(safeLink('JAVASCRIPT:alert(1)')).toBe('');
  });
});

describe('the command for a program', () => {
  it('posts where the hook may publish, at the server one is at', () => {
    expect(hookCommand('https://chat.team.example', 'secret', 'build.*')).toBe(
      [
        'curl -X POST https://chat.team.example/hooks/secret \\',
        "  -H 'content-type: application/json' \\",
        `  -d '{"topic":"build.test","title":"It works"}'`,
      ].join('\n'),
    );
    expect(hookCommand(undefined, 'secret', 'ops.**')).toContain('"topic":"ops.test"');
  });
});
