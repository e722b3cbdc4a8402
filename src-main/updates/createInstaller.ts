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
import { replaceProgram } from './replaceProgram.ts';
import { isPermitted, type UpdateFeed } from './updateFeed.ts';

const MAX_MANIFEST_BYTES = 16 * 1024;

/** Finds, downloads and installs new versions. */
export interface Installer {
  /**
   * Looks for a newer version and downloads it. Resolves with its name when it is complete and verified, or with `null`
   * if there is none. Rejects with an error for `reasonOf`.
   */
  readonly fetch: (channel: UpdateChannel, onProgress: Progress) => Promise<string | null>;
  /** Whether what was downloaded is installed when the app quits. */
  readonly installAtQuit: (isWanted: boolean) => void;
  /** Quits, and starts the new version. */
  readonly restart: () => Promise<void>;
}

export type Progress = (version: string, percent: number) => void;

export interface InstallerPorts {
  readonly feed: UpdateFeed;
  readonly platform: UpdatePlatform;
  /** For downloads. */
  readonly folder: string;
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
  const { updater, restart } = createSystemUpdater(ports);
  const source = createSource(ports);
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
      // A download that ends while this is false is never installed.
      updater.autoInstallOnAppQuit = true;
      const result = await updater.checkForUpdates();
      if (result?.isUpdateAvailable !== true) {
        // What is left of the installation of this version, or of an interrupted download.
        await rm(join(ports.folder, 'pending'), { recursive: true, force: true });
        return null;
      }
      await result.downloadPromise;
      return result.updateInfo.version;
    },
    installAtQuit(isWanted) {
      updater.autoInstallOnAppQuit = isWanted;
    },
    restart,
  };
}

/** The manifests and files of a feed, for electron-updater. */
function createSource({ feed, platform, accept }: InstallerPorts) {
  let channel: UpdateChannel = 'stable';
  let report: Progress = () => undefined;
  let manifest: ReleaseManifest | null = null;
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
    async download(url: URL, destination: string): Promise<void> {
      if (manifest === null) throw new Error('there is no manifest');
      const { version, size } = manifest;
      await downloadFile(to(url.href), destination, manifest, (received) =>
        report(version, Math.floor((received / size) * 100)),
      );
    },
  };
}

function createSystemUpdater(ports: InstallerPorts): SystemUpdater {
  const { platform, args, folder, flush } = ports;
  switch (platform) {
    case 'linux':
      return {
        updater: new AppImageInstaller(ports),
        async restart() {
          app.relaunch({ execPath: process.env['APPIMAGE'] ?? process.execPath, args: [...args] });
          app.quit();
        },
      };
    case 'win32': {
      const updater = new WindowsInstaller(folder);
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
  readonly #onFailed: (error: unknown) => void;

  constructor({ folder, onInstallFailed }: InstallerPorts) {
    super(null, createAdapter(folder));
    this.downloadedUpdateHelper = new DownloadedUpdateHelper(folder);
    this.#onFailed = onInstallFailed;
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
    try {
      if (installerPath === null) throw new Error('nothing was downloaded');
      replaceProgram(ownAppImage(), installerPath);
      rmSync(dirname(installerPath), { recursive: true, force: true });
      return true;
    } catch (error) {
      this.#onFailed(error);
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

  constructor(folder: string) {
    super(null, createAdapter(folder));
    this.downloadedUpdateHelper = new DownloadedUpdateHelper(folder);
    this.disableWebInstaller = true;
  }

  /** Called when the app quits. */
  override install(isSilent?: boolean, isForceRunAfter?: boolean): boolean {
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
