import { app } from 'electron';
import {
  type AppUpdater,
  AppImageUpdater,
  type Logger as UpdaterLogger,
  MacUpdater,
  NsisUpdater,
  Provider,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { DownloadedUpdateHelper } from 'electron-updater/out/DownloadedUpdateHelper.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { accessSync, constants, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { UpdateChannel } from '#shared/contract/hostModel.ts';
import { downloadFile, downloadText } from './download.ts';
import { manifestName, readManifest, type ReleaseManifest, type UpdatePlatform } from './releaseManifest.ts';
import { type FileIdentity, replaceProgram, verifyFile } from './replaceProgram.ts';
import { isPermitted, type UpdateFeed } from './updateFeed.ts';

const MAX_MANIFEST_BYTES = 16 * 1024;

/** Finds, downloads and installs new versions. */
export interface Installer {
  /**
   * Looks for a newer version and downloads it. Resolves with its name when it is complete and verified, or with `null`
   * if there is none. Rejects with an error for `reasonOf`.
   */
  readonly fetch: (channel: UpdateChannel, onProgress: Progress) => Promise<string | null>;
  /** Whether what was downloaded last is installed when the app quits. On macOS it is, once it was downloaded. */
  readonly installAtQuit: (isWanted: boolean) => void;
  /** The version that is installed when the app quits, or `null`. */
  readonly wantedVersion: () => string | null;
  /** Quits, and starts the new version. */
  readonly restart: () => Promise<void>;
}

export type Progress = (version: string, percent: number) => void;

export interface InstallerPorts {
  readonly feed: UpdateFeed;
  readonly platform: UpdatePlatform;
  /** For downloads. */
  readonly folder: string;
  /** The file of the AppImage when it was started; `null` on other systems. */
  readonly program: FileIdentity | null;
  /** What starts this profile again. */
  readonly args: readonly string[];
  /** Throws an `UpdateError` if a manifest with a valid signature is refused. */
  readonly accept: (manifest: ReleaseManifest) => void;
  readonly onInstallFailed: (error: unknown) => void;
  /** Resolves when no page has pending writes. */
  readonly flush: () => Promise<void>;
  readonly log: Logger;
}

/** The updater of this system. It gets manifests and files from here, and only stores, verifies and installs them. */
interface SystemUpdater {
  readonly updater: AppUpdater;
  readonly restart: () => Promise<void>;
}

export function createInstaller(ports: InstallerPorts): Installer {
  const source = createSource(ports);
  const { updater, restart } = createSystemUpdater(ports, source.wanted);
  updater.logger = createUpdaterLog(ports.log);
  updater.disableDifferentialDownload = true;
  // An updater with an adapter has no network of its own; without differential downloads it uses only `download`.
  Object.assign(updater, {
    httpExecutor: { download: (url: URL, destination: string) => source.download(url, destination) },
  });
  updater.setFeedURL({ provider: 'custom', updateProvider: source.Provider });
  return {
    async fetch(channel, onProgress) {
      source.begin(channel, onProgress);
      const result = await updater.checkForUpdates();
      if (result?.isUpdateAvailable !== true) {
        // What is left of the installation of this version, or of an interrupted download.
        await rm(join(ports.folder, 'pending'), { recursive: true, force: true });
        return null;
      }
      await result.downloadPromise;
      source.downloaded();
      return result.updateInfo.version;
    },
    installAtQuit: (isWanted) => source.want(isWanted),
    wantedVersion: () => source.wanted()?.version ?? null,
    restart,
  };
}

/** The manifests and files of a feed, for electron-updater. */
function createSource({ feed, platform, accept }: InstallerPorts) {
  let channel: UpdateChannel = 'stable';
  let report: Progress = () => undefined;
  let manifest: ReleaseManifest | null = null;
  /** What was downloaded and verified, and is still stored. */
  let complete: ReleaseManifest | null = null;
  let isWanted = false;
  const addressOf = (name: string): string => new URL(name, feed.url.endsWith('/') ? feed.url : `${feed.url}/`).href;
  const to = (url: string) => ({ url, isPermitted: (address: string) => isPermitted(address, feed.url) });

  class ManifestProvider extends Provider<UpdateInfo> {
    // That of the base class is protected.
    constructor(_options: unknown, _updater: unknown, runtimeOptions: ProviderRuntimeOptions) {
      super(runtimeOptions);
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      const target = { channel, platform, arch: process.arch };
      const text = await downloadText(to(addressOf(manifestName(target))), MAX_MANIFEST_BYTES);
      const read = readManifest(text, feed.keys, target);
      accept(read);
      manifest = read;
      const { version, file, size, sha512, publishedAt } = read;
      const releaseDate = new Date(publishedAt).toISOString();
      return { version, files: [{ url: file, size, sha512 }], path: file, sha512, releaseDate };
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(addressOf(info.url)), info }));
    }
  }

  return {
    Provider: ManifestProvider,
    begin(chosen: UpdateChannel, onProgress: Progress) {
      channel = chosen;
      report = onProgress;
    },
    downloaded() {
      complete = manifest;
    },
    want(wanted: boolean) {
      isWanted = wanted;
    },
    wanted: () => (isWanted ? complete : null),
    async download(url: URL, destination: string): Promise<void> {
      if (manifest === null) throw new Error('there is no manifest');
      // A download that fails deletes the one before.
      complete = null;
      const { version, size } = manifest;
      await downloadFile(to(url.href), destination, manifest, (received) =>
        report(version, Math.floor((received / size) * 100)),
      );
    },
  };
}

/** @param wanted what may be installed when the app quits: electron-updater installs whatever is stored */
function createSystemUpdater(ports: InstallerPorts, wanted: () => ReleaseManifest | null): SystemUpdater {
  const { platform, args, folder, flush } = ports;
  switch (platform) {
    case 'linux':
      return {
        updater: new AppImageInstaller(ports, wanted),
        async restart() {
          app.relaunch({ execPath: process.env['APPIMAGE'] ?? process.execPath, args: [...args] });
          app.quit();
        },
      };
    case 'win32': {
      const updater = new WindowsInstaller(ports, wanted);
      return {
        updater,
        async restart() {
          updater.startsAgain = true;
          app.quit();
        },
      };
    }
    case 'darwin': {
      const updater = new MacInstaller(folder);
      return {
        updater,
        async restart() {
          // It closes the windows before the app is asked to quit.
          await flush();
          updater.quitAndInstall();
        },
      };
    }
    default:
      return assertNever(platform);
  }
}

class AppImageInstaller extends AppImageUpdater {
  readonly #ports: InstallerPorts;
  readonly #wanted: () => ReleaseManifest | null;

  constructor(ports: InstallerPorts, wanted: () => ReleaseManifest | null) {
    super(null, createAdapter(ports.folder));
    this.downloadedUpdateHelper = new DownloadedUpdateHelper(ports.folder);
    this.#ports = ports;
    this.#wanted = wanted;
  }

  protected override async doDownloadUpdate(
    options: Parameters<AppImageUpdater['doDownloadUpdate']>[0],
  ): ReturnType<AppImageUpdater['doDownloadUpdate']> {
    accessSync(dirname(ownAppImage()), constants.W_OK);
    return super.doDownloadUpdate(options);
  }

  /** electron-updater deletes the old file before it moves the new one, and starts the new one at once. */
  protected override doInstall(): boolean {
    const { installerPath } = this;
    const manifest = this.#wanted();
    if (manifest === null || installerPath === null) return false;
    const { program, folder, log, onInstallFailed } = this.#ports;
    try {
      const isReplaced = replaceProgram(ownAppImage(), program, installerPath, manifest);
      if (!isReplaced) log.warn({}, 'the program was replaced since its start, it is not updated');
      rmSync(join(folder, 'pending'), { recursive: true, force: true });
      return isReplaced;
    } catch (error) {
      onInstallFailed(error);
      throw error;
    }
  }
}

function ownAppImage(): string {
  const file = process.env['APPIMAGE'];
  if (file === undefined) throw new Error('this is no AppImage');
  return file;
}

class WindowsInstaller extends NsisUpdater {
  startsAgain = false;
  readonly #ports: InstallerPorts;
  readonly #wanted: () => ReleaseManifest | null;

  constructor(ports: InstallerPorts, wanted: () => ReleaseManifest | null) {
    super(null, createAdapter(ports.folder));
    this.downloadedUpdateHelper = new DownloadedUpdateHelper(ports.folder);
    this.disableWebInstaller = true;
    this.#ports = ports;
    this.#wanted = wanted;
  }

  /** Called when the app quits. */
  override install(isSilent?: boolean, isForceRunAfter?: boolean): boolean {
    const { installerPath } = this;
    const manifest = this.#wanted();
    if (manifest === null || installerPath === null) return false;
    try {
      verifyFile(installerPath, manifest);
    } catch (error) {
      this.#ports.onInstallFailed(error);
      return false;
    }
    return super.install(isSilent, isForceRunAfter === true || this.startsAgain);
  }
}

class MacInstaller extends MacUpdater {
  constructor(folder: string) {
    super(undefined, createAdapter(folder));
    this.downloadedUpdateHelper = new DownloadedUpdateHelper(folder);
  }
}

/** All that the updaters store is in this folder. */
function createAdapter(folder: string): AppAdapter {
  return {
    version: app.getVersion(),
    name: app.getName(),
    isPackaged: true,
    // It does not exist: the feed is in package.json, which the hashes of the archive cover.
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => app.whenReady(),
    relaunch: () => app.relaunch(),
    quit: () => app.quit(),
    onQuit: (handler) => app.once('quit', (_event, exitCode) => handler(exitCode)),
  };
}

function createUpdaterLog(log: Logger): UpdaterLogger {
  return {
    info: (message: unknown) => log.info({}, `update: ${String(message)}`),
    warn: (message: unknown) => log.warn({}, `update: ${String(message)}`),
    error: (message: unknown) => log.error({}, `update: ${String(message)}`),
  };
}
