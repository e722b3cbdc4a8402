import { run } from './run.ts';

const VARIABLE = 'PARLEY_DEBIAN_MIRROR';

/** Where this machine gets Debian's packages from: what the variable names, or else what apt is set up with. */
export async function findDebianMirror(): Promise<string> {
  const named = process.env[VARIABLE];
  if (named !== undefined && named !== '') return withoutSlash(named);
  const sites = await run('apt-get', 'indextargets', '--format', '$(SITE)', 'Created-By: Packages').catch(() => ''); // no apt: said below
  // Sites of single programs and those of security updates are not the whole of it.
  const mirror = sites.split('\n').find((site) => /^https?:\/\/\S+\/debian\/?$/.test(site));
  if (mirror === undefined) throw new Error(`apt names no Debian mirror here; name one with ${VARIABLE}`);
  return withoutSlash(mirror);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
