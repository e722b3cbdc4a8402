import type { Token } from 'markdown-it';
import type { Inline } from './nodes.ts';

/** Maximum depth of nested emphasis; deeper text looks like its parent. */
const MAX_DEPTH = 16;

interface Open {
  readonly token: Token;
  readonly children: Inline[];
}

export function toInlines(tokens: readonly Token[]): readonly Inline[] {
  const top: Inline[] = [];
  const open: Open[] = [];
  let ignored = 0;

  for (const token of tokens) {
    const into = open.at(-1)?.children ?? top;
    if (token.nesting === 1) {
      if (open.length < MAX_DEPTH) open.push({ token, children: [] });
      else ignored += 1;
    } else if (token.nesting === 0) addTo(into, token);
    else if (ignored > 0) ignored -= 1;
    else {
      const closed = open.pop();
      if (closed !== undefined) (open.at(-1)?.children ?? top).push(close(closed));
    }
  }
  return top;
}

function addTo(into: Inline[], { type, content, meta }: Token): void {
  if (type === 'softbreak' || type === 'hardbreak') into.push({ type: 'break' });
  else if (type === 'code_inline') into.push({ type: 'code', text: content });
  else if (type === 'mention') into.push({ type: 'mention', text: content, userId: String(meta?.['userId']) });
  else if (content !== '') into.push({ type: 'text', text: content });
}

function close({ token, children }: Open): Inline {
  switch (token.type) {
    case 'link_open':
      return { type: 'link', href: String(token.attrGet('href') ?? ''), children };
    case 'strong_open':
      return { type: 'strong', children };
    case 's_open':
      return { type: 'del', children };
    default:
      return { type: 'em', children };
  }
}
