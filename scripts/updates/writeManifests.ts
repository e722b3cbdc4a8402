import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CompactSign, importPKCS8 } from 'jose';
import { UPDATE_CHANNELS, type UpdateChannel } from '#shared/contract/hostModel.ts';
import { manifestName, type ReleaseManifest, type UpdatePlatform } from '../../src-main/updates/releaseManifest.ts';

/** The names of systems and processors in `artifactName` of electron-builder.yml. */
const PLATFORMS: Readonly<Record<string, UpdatePlatform>> = { linux: 'linux', mac: 'darwin', win: 'win32' };
const ARCHS: Readonly<Record<string, string>> = { x64: 'x64', x86_64: 'x64', arm64: 'arm64' };
const INSTALLER = /^parley-desktop-(?<version>.+)-(?<os>linux|mac|win)-(?<arch>x64|x86_64|arm64)\.(AppImage|zip|exe)$/u;

export interface WriteManifestsOptions {
  readonly folder: string;
  readonly version: string;
  /** In PEM. */
  readonly privateKey: string;
  /** In ms since 1970; later than those of all manifests before. */
  readonly publishedAt: number;
}

/**
 * Writes the signed manifests of all installers of this version beside them. A stable version is also the newest one of
 * the beta channel. Returns their names. Throws if there is no installer.
 */
export async function writeManifests(options: WriteManifestsOptions): Promise<string[]> {
  const { folder, version, privateKey, publishedAt } = options;
  const key = await importPKCS8(privateKey, 'EdDSA');
  const channels: readonly UpdateChannel[] = version.includes('-') ? ['beta'] : UPDATE_CHANNELS;
  const names: string[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const found = INSTALLER.exec(file)?.groups;
    const platform = PLATFORMS[found?.['os'] ?? ''];
    const arch = ARCHS[found?.['arch'] ?? ''];
    if (platform === undefined || arch === undefined || found?.['version'] !== version) continue;
    const path = join(folder, file);
    const content = { version, file, size: (await stat(path)).size, sha512: await hashFile(path), publishedAt };
    for (const channel of channels) {
      const manifest: ReleaseManifest = { channel, platform, arch, ...content };
      await writeFile(join(folder, manifestName(manifest)), await signManifest(manifest, key));
      names.push(manifestName(manifest));
    }
  }
  if (names.length === 0) throw new Error(`There is no installer of version ${version} in ${folder}.`);
  return names;
}

/** A JWS in its compact form (RFC 7515). */
function signManifest(manifest: ReleaseManifest, key: Awaited<ReturnType<typeof importPKCS8>>): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(manifest));
  return new CompactSign(payload).setProtectedHeader({ alg: 'EdDSA' }).sign(key);
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
