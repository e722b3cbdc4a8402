import { describe, expect, it } from 'vitest';
import { obsoleteCaches } from '../../../src-renderer/serviceWorker/ShellCache.ts';

describe('the caches that a new version deletes', () => {
  it.each([
    [['parley-shell-1'], 'parley-shell-1', []],
    [['parley-shell-1', 'parley-shell-2'], 'parley-shell-2', []],
    [['parley-shell-1', 'parley-shell-2', 'parley-shell-3'], 'parley-shell-3', ['parley-shell-1']],
    // The server went back to an earlier version whose cache is still there.
    [['parley-shell-1', 'parley-shell-2'], 'parley-shell-1', []],
    [['parley-shell-1', 'other', 'parley-shell-2', 'parley-shell-3'], 'parley-shell-3', ['parley-shell-1']],
  ])('of %j, for %s, are %j: all but its own and the newest of the others', (names, own, obsolete) => {
    expect(obsoleteCaches(names, own)).toEqual(obsolete);
  });
});
