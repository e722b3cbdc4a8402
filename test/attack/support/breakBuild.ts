import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { BROKEN_BUILDS, type BrokenBuild, type BrokenBuildName } from './brokenBuilds.ts';

/**
 * Imported before the program, with the name of a broken build in PARLEY_BROKEN_BUILD: its edits are made to the source
 * while Node.js loads it. Throws where a text to replace is not there, so that no build is only broken in name.
 */
const { edits }: BrokenBuild = BROKEN_BUILDS[process.env['PARLEY_BROKEN_BUILD'] as BrokenBuildName];
const byUrl = Map.groupBy(edits, ({ file }) => pathToFileURL(join(repositoryRoot, file)).href);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = byUrl.get(url)?.reduce((all, { file, text, broken }) => {
      if (!all.includes(text)) throw new Error(`${file} does not contain: ${text}`);
      return all.replaceAll(text, () => broken);
    }, textOf(loaded.source));
    return source === undefined ? loaded : { ...loaded, source };
  },
});

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source as Uint8Array);
}
