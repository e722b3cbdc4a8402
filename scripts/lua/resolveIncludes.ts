const INCLUDE = /^-- @include (\w+)$/;

/**
 * Resolves each `-- @include name` once, however often and deeply it occurs, and removes comments, because Redis stores
 * and hashes the whole source. Throws if an include is unknown or includes itself.
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
