const INCLUDE = /^-- @include (\w+)$/;

/**
 * Puts each `-- @include name` in place, once, however often and deep it is asked for, and drops comments: Redis
 * keeps and hashes only what it runs. Throws when an include is unknown or includes itself.
 */
export function resolveIncludes(name: string, text: string, includes: ReadonlyMap<string, string>): string {
  const placed = new Set<string>();

  function expand(body: string, path: readonly string[]): string[] {
    return body.split('\n').flatMap((line) => {
      const include = INCLUDE.exec(line.trim())?.[1];
      if (include === undefined) return line.trim().startsWith('--') || line.trim() === '' ? [] : [line];
      if (path.includes(include))
        throw new Error(`lua/${name}.lua: includes itself: ${[...path, include].join(' > ')}`);
      if (placed.has(include)) return [];
      const included = includes.get(include);
      if (included === undefined) throw new Error(`lua/${name}.lua: no such include: ${include}`);
      const lines = expand(included, [...path, include]);
      placed.add(include);
      return lines;
    });
  }

  return expand(text, []).join('\n');
}
