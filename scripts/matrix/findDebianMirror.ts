import { run } from './run.ts';

const VARIABLE = 'PARLEY_DEBIAN_MIRROR';

/** The mirror of Debian packages: the one in the variable, otherwise the one configured in apt. */
export async function findDebianMirror(): Promise<string> {
  const named = process.env[VARIABLE];
  if (named !== undefined && named !== '') return withoutSlash(named);
  const sites = await run('apt-get', 'indextargets', '--format', '$(SITE)', 'Created-By: Packages').catch(() => ''); // no apt
  // Excludes sites of single programs and of security updates, which are incomplete.
  const mirror = sites.split('\n').find((site) => /^https?:\/\/\S+\/debian\/?$/.test(site));
  if (mirror === undefined) throw new Error(`apt names no Debian mirror here; name one with ${VARIABLE}`);
  return withoutSlash(mirror);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
