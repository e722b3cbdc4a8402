import { findRedisServer } from '#core/embedded/findRedisServer.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { installPackages } from './installPackages.ts';
import { findTestChromium, findPostgres, findProgram, hasFont } from './programs.ts';

/** A program that npm cannot install. */
interface Program {
  readonly name: string;
  readonly isThere: () => Promise<boolean>;
  readonly debianPackages: readonly string[];
  readonly elsewhere: string;
  /** If it is unavailable, tests that need it are skipped with that reason. */
  readonly optional?: boolean;
}

/** The fonts in test/support/fonts.conf. */
const PICTURE_FONTS = ['Liberation Sans', 'Liberation Mono', 'Noto Sans CJK SC', 'Noto Color Emoji'];

const PROGRAMS = {
  redis: {
    name: 'a Redis or Valkey server, 7.0 or later',
    isThere: hasRedisServer,
    debianPackages: ['redis-server'],
    elsewhere: 'brew install redis, or your system’s package of redis or valkey',
  },
  chromium: {
    name: 'Chromium for the browser tests',
    isThere: () => Promise.resolve(findTestChromium() !== undefined),
    debianPackages: ['chromium', 'chromium-headless-shell', 'fonts-liberation'],
    elsewhere: 'Chromium or Chrome on the PATH, or its path in PARLEY_CHROMIUM',
  },
  fonts: {
    name: 'the fonts of the picture tests',
    isThere: () => Promise.resolve(PICTURE_FONTS.every(hasFont)),
    debianPackages: ['fontconfig', 'fonts-liberation', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
    elsewhere: PICTURE_FONTS.join(', '),
    optional: true,
  },
  postgres: {
    name: 'PostgreSQL for the tests of the archive',
    isThere: () => Promise.resolve(findPostgres() !== undefined),
    debianPackages: ['postgresql'],
    elsewhere: 'initdb and postgres on the PATH',
    optional: true,
  },
  display: {
    name: 'a virtual display for the desktop tests',
    isThere: () => Promise.resolve(findProgram('Xvfb') !== undefined),
    debianPackages: ['xvfb'],
    elsewhere: 'Xvfb, or a display',
  },
  desktopPackage: {
    name: 'the programs of the test that installs the desktop',
    isThere: () =>
      Promise.resolve(
        ['desktop-file-validate', 'xdg-open', 'xwininfo', 'Xvfb'].every((name) => findProgram(name) !== undefined),
      ),
    debianPackages: ['desktop-file-utils', 'xdg-utils', 'x11-utils', 'xvfb', 'libnotify4', 'libsecret-1-0'],
    elsewhere: 'dpkg, desktop-file-validate, xdg-open, xwininfo and Xvfb, which only Linux has',
    optional: true,
  },
  bootedComputer: {
    name: 'the program of the test that starts a computer with the server',
    isThere: () => Promise.resolve(findProgram('systemd-nspawn') !== undefined),
    debianPackages: ['systemd-container'],
    elsewhere: 'systemd-nspawn, which only Linux has',
    optional: true,
  },
  rpm: {
    name: 'rpm for the RPM packages',
    isThere: () => Promise.resolve(findProgram('rpmbuild') !== undefined),
    debianPackages: ['rpm'],
    elsewhere: 'rpmbuild on the PATH',
    optional: true,
  },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof PROGRAMS;

/** The Debian packages of all programs. */
export const DEBIAN_PACKAGES: readonly string[] = Object.values(PROGRAMS).flatMap((program) => program.debianPackages);

/** Installs what is missing where that is possible (Debian, as root), else throws with the command to run. */
export async function ensurePrograms(...names: readonly ProgramName[]): Promise<void> {
  const programs: readonly Program[] = names.map((name) => PROGRAMS[name]);
  const missing = await withoutThoseThere(programs);
  if (missing.length === 0) return;
  try {
    await install(missing);
  } catch (error) {
    if (missing.some(({ optional = false }) => !optional)) throw error;
    console.log(`${error instanceof Error ? error.message : String(error)} Without it some tests are skipped.`);
  }
}

async function install(missing: readonly Program[]): Promise<void> {
  const wanted = missing.map((program) => program.name).join(' and ');
  const packages = missing.flatMap((program) => program.debianPackages);
  if (findProgram('apt-get') === undefined) {
    throw new Error(`Parley needs ${wanted}: ${missing.map((program) => program.elsewhere).join('; ')}.`);
  }
  if (process.getuid?.() !== 0) {
    const command = `apt-get update; apt-get install -y --no-install-recommends ${packages.join(' ')}`;
    throw new Error(`Parley needs ${wanted}. Please run:\n  sudo sh -c '${command}'`);
  }

  console.log(`Installing ${packages.join(', ')} …`);
  await installPackages(packages);
  const still = (await withoutThoseThere(missing)).map((program) => program.name);
  if (still.length > 0) throw new Error(`apt-get ended well, but Parley does not find ${still.join(' and ')}.`);
}

async function withoutThoseThere(programs: readonly Program[]): Promise<Program[]> {
  const there = await Promise.all(programs.map((program) => program.isThere()));
  return programs.filter((_, index) => there[index] === false);
}

/** Searches for it like the product. */
async function hasRedisServer(): Promise<boolean> {
  try {
    await findRedisServer();
    return true;
  } catch (error) {
    if (error instanceof ChatError) return false;
    throw error;
  }
}
