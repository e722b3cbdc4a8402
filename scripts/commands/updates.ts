import { readOwnVersion } from '../backup/readOwnVersion.ts';
import { USAGE_ERROR } from '../setup/onProjectNode.mjs';
import { createSigningKey } from '../updates/createSigningKey.ts';
import { writeManifests } from '../updates/writeManifests.ts';

const KEY = 'PARLEY_UPDATE_SIGNING_KEY';

/** Makes signing keys, and the signed manifests with which installed desktops find a new version. */
export async function publishUpdates([action, path, ...others]: readonly string[]): Promise<number> {
  if (path === undefined || others.length > 0) return refuse();
  if (action === 'key') {
    console.log(createSigningKey(path));
    return 0;
  }
  return action === 'sign' ? signFolder(path) : refuse();
}

async function signFolder(folder: string): Promise<number> {
  const privateKey = process.env[KEY];
  if (!privateKey) {
    console.error(`There is no key in ${KEY}. npm run updates -- key FILE makes one.`);
    return 1;
  }
  const names = await writeManifests({ folder, version: readOwnVersion(), privateKey, publishedAt: Date.now() });
  for (const name of names) console.log(`Signed ${name}`);
  return 0;
}

function refuse(): number {
  console.error('Name an action and a path.\n--help shows what there is.');
  return USAGE_ERROR;
}
