import { cp, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { drawIcon } from '../../src-main/icons/drawIcon.ts';
import { buildDebianPackage, type DebianOptions } from '../debian/buildDebianPackage.ts';
import { copyTo, type PackageContents } from '../package/stagePackage.ts';
import { encodePng } from '../pictures/encodePng.ts';
import { buildRpmPackage, type RpmOptions } from '../rpm/buildRpmPackage.ts';
import { root } from '../setup/paths.mjs';

// Debian has another program called parley.
const NAME = 'parley-desktop';
const LIB = `usr/lib/${NAME}`;
const ICONS = 'usr/share/icons/hicolor';
const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const METAINFO = 'org.parley.desktop.metainfo.xml';

/**
 * What Electron links to, its libraries for the tray, notifications and the keyring, and what opens links. Since Debian
 * 13 and Ubuntu 24.04 some packages have another name (https://wiki.debian.org/ReleaseGoals/64bit-time); the old one is
 * virtual there, and apt may choose a different provider of it.
 */
const DEPENDS = [
  ['libasound2', 'libatk-bridge2.0-0', 'libatk1.0-0', 'libatspi2.0-0', 'libcups2', 'libglib2.0-0', 'libgtk-3-0'].map(
    (name) => `${name}t64 | ${name}`,
  ),
  ['libc6', 'libcairo2', 'libdbus-1-3', 'libdrm2', 'libexpat1', 'libgbm1', 'libgcc-s1', 'libnotify4', 'libnspr4'],
  ['libnss3', 'libpango-1.0-0', 'libsecret-1-0', 'libudev1', 'libx11-6', 'libxcb1', 'libxcomposite1', 'libxdamage1'],
  ['libxext6', 'libxfixes3', 'libxkbcommon0', 'libxrandr2', 'desktop-file-utils', 'xdg-utils'],
].flat();

/** The same of Fedora, where `gtk3` requires most of what it draws with. */
const REQUIRES = [
  ['alsa-lib', 'at-spi2-core', 'atk', 'cairo', 'cups-libs', 'dbus-libs', 'expat', 'glib2', 'glibc', 'gtk3', 'libdrm'],
  ['libgcc', 'libnotify', 'libsecret', 'libX11', 'libxcb', 'libXcomposite', 'libXdamage', 'libXext', 'libXfixes'],
  ['libxkbcommon', 'libXrandr', 'mesa-libgbm', 'nspr', 'nss', 'pango', 'systemd-libs'],
  ['desktop-file-utils', 'xdg-utils'],
].flat();

/** The packed app of a package: the folder of `packDesktop`, which is copied. */
interface PackedApp {
  readonly app: string;
}

/**
 * Makes the Debian package of the desktop. It has no maintainer scripts: the triggers of dpkg register the menu entry,
 * the links and the icons. Returns its path.
 */
export async function buildDesktopPackage({ app, ...options }: DebianOptions & PackedApp): Promise<string> {
  const relations = [
    `Depends: ${DEPENDS.join(', ')}`,
    // "On this computer" runs one of them; a team's Redis or server requires neither.
    'Recommends: redis-server (>= 5:7.0) | valkey-server',
  ];
  return buildDebianPackage(await describeDesktop(app, options.version), { relations }, options);
}

/** Makes the RPM package of the desktop, with the names of Fedora, whose file triggers do the same. Returns its path. */
export async function buildDesktopRpm({ app, ...options }: RpmOptions & PackedApp): Promise<string> {
  const relations = [`Requires: ${REQUIRES.join(', ')}`, 'Recommends: (valkey or redis >= 7.0)'];
  return buildRpmPackage(await describeDesktop(app, options.version), { relations }, options);
}

async function describeDesktop(app: string, version: string): Promise<PackageContents> {
  return {
    name: NAME,
    description: [
      'team chat on your own Redis',
      "Messages are stored on this computer, in a team's Redis, or on a Parley server",
      '(package parley-server).',
    ],
    runtimeLicence: `Electron and Chromium\n\n/${LIB}/LICENSE.electron.txt, /${LIB}/LICENSES.chromium.html\n`,
    modes: await findModes(app),
    settings: [],
    async fill(tree, sourceDate) {
      // apt and dnf install a Redis that the system updates.
      const redis = join(app, 'resources/redis');
      const filter = (source: string): boolean => source !== redis;
      await cp(app, join(tree, LIB), { recursive: true, verbatimSymlinks: true, filter });
      await mkdir(join(tree, 'usr/bin'), { recursive: true });
      await symlink(`../lib/${NAME}/${NAME}`, join(tree, 'usr/bin', NAME));
      await copyTo(tree, `deploy/desktop/${NAME}.desktop`, `usr/share/applications/${NAME}.desktop`);
      await addMetainfo(tree, version, sourceDate);
      await addIcons(tree);
    },
  };
}

/** The modes of the programs. Electron's archive marks libraries as executable, too. */
async function findModes(app: string): Promise<Record<string, number>> {
  const modes: Record<string, number> = {};
  for (const entry of await readdir(app, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const isProgram = entry.isFile() && !/\.so(\.\d+)*$/u.test(entry.name);
    if (isProgram && ((await lstat(file)).mode & 0o100) !== 0) modes[join(LIB, relative(app, file))] = 0o755;
  }
  // Chromium uses it where the kernel or AppArmor denies user namespaces, as on Ubuntu since 24.04.
  modes[`${LIB}/chrome-sandbox`] = 0o4755;
  return modes;
}

async function addMetainfo(tree: string, version: string, sourceDate: number): Promise<void> {
  const text = await readFile(join(root, 'deploy/desktop', METAINFO), 'utf8');
  const date = new Date(sourceDate * 1000).toISOString().slice(0, 10);
  await mkdir(join(tree, 'usr/share/metainfo'), { recursive: true });
  const filled = text.replace('@VERSION@', version).replace('@DATE@', date);
  await writeFile(join(tree, 'usr/share/metainfo', METAINFO), filled);
}

async function addIcons(tree: string): Promise<void> {
  for (const size of ICON_SIZES) {
    const folder = join(tree, ICONS, `${size}x${size}/apps`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${NAME}.png`), encodePng(drawIcon({ size, kind: 'app', count: 0 }), size));
  }
  await copyTo(tree, 'resources/icon.svg', `${ICONS}/scalable/apps/${NAME}.svg`);
}
