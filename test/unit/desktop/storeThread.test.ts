import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parseSources } from '../../support/parseSources.ts';

/** The files of src-main that main loads, from its entry. Type imports are not loaded. */
function loadedByMain(): Set<string> {
  const sources = new Map(parseSources('src-main').map((source) => [source.file, source]));
  const loaded = new Set<string>();
  const pending = ['src-main/index.ts'];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    const source = sources.get(file);
    if (source === undefined || loaded.has(file)) continue;
    loaded.add(file);
    const imports = source.text.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'(\.[^']+)'/gmu);
    for (const [, path = ''] of imports) pending.push(join(dirname(file), path));
  }
  return loaded;
}

it('the main thread loads the worker of the local store, and nothing that opens its file', () => {
  const inStore = [...loadedByMain()].filter((file) => file.startsWith('src-main/store/'));
  expect(inStore).toEqual(['src-main/store/createStoreWorker.ts', 'src-main/store/storeMessages.ts']);
});
