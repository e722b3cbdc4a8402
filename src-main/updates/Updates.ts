import type { Logger } from '#core/index.ts';
import type { UpdateChannel, UpdateProgress, Updates as UpdatesState } from '#shared/contract/hostModel.ts';
import type { SavedUpdates, Settings } from '../settings/createSettings.ts';
import type { Installer, Progress } from './createInstaller.ts';
import type { ReleaseManifest } from './releaseManifest.ts';
import { reasonOf, UpdateError } from './UpdateError.ts';

/** From the start to the first check, and between two (ms); up to half as much is added at random. */
const FIRST_CHECK_MS = 60_000;
const CHECK_EVERY_MS = 6 * 3_600_000;
/** How far the clock of the publisher may be ahead (ms): a time in the future would refuse all later manifests. */
const MAX_AHEAD_MS = 24 * 3_600_000;

export interface UpdatesChange {
  readonly isAutomatic?: boolean | undefined;
  readonly channel?: UpdateChannel | undefined;
}

export interface InstallerCallbacks {
  readonly accept: (manifest: ReleaseManifest) => void;
  readonly onInstallFailed: (error: unknown) => void;
}

export interface UpdatesPorts {
  readonly by: UpdatesState['by'];
  readonly settings: Settings;
  /** Loads the installer; only called if `by` is `app`. */
  readonly open: (callbacks: InstallerCallbacks) => Promise<Installer>;
  readonly random: () => number;
  readonly onChanged: () => void;
  readonly log: Logger;
}

/** Looks for new versions from time to time or when the person asks, and installs them when the app quits. */
export class Updates {
  readonly #ports: UpdatesPorts;
  /** Only a check opens it, and one check runs at a time. */
  #opened: Installer | null = null;
  #progress: UpdateProgress;
  #timer: NodeJS.Timeout | undefined;
  /** A check was requested while another one was running. */
  #isWanted = false;
  #isRunning = false;
  /** The person has asked for the current check, so that its result is installed although updates are not automatic. */
  #isAskedFor = false;

  constructor(ports: UpdatesPorts) {
    this.#ports = ports;
    const { failure } = this.#saved();
    this.#progress = failure === undefined ? { state: 'idle' } : { state: 'failed', reason: failure };
    this.#schedule(FIRST_CHECK_MS);
  }

  read(): UpdatesState {
    const { by } = this.#ports;
    if (by !== 'app') return { by };
    const { isAutomatic, channel } = this.#saved();
    return { by, isAutomatic, channel, progress: this.#progress };
  }

  /** Saves the change. Another channel is checked now; without automatic updates nothing is installed unasked. */
  change({ isAutomatic, channel }: UpdatesChange): UpdatesState {
    if (this.#ports.by !== 'app') return this.read();
    const before = this.#saved();
    this.#save({ ...before, isAutomatic: isAutomatic ?? before.isAutomatic, channel: channel ?? before.channel });
    const { isAutomatic: isNowAutomatic, channel: nowChannel } = this.#saved();
    if (nowChannel !== before.channel || !isNowAutomatic) this.#discard();
    const hasChanged = nowChannel !== before.channel || isNowAutomatic !== before.isAutomatic;
    if (isNowAutomatic && hasChanged) void this.#request();
    this.#ports.onChanged();
    return this.read();
  }

  /** Looks for a new version, because the person wants to. */
  check(): UpdatesState {
    if (this.#ports.by === 'app') {
      this.#isAskedFor = true;
      void this.#request();
    }
    return this.read();
  }

  /** Quits and starts the version that is ready. */
  async restart(): Promise<void> {
    if (this.#progress.state === 'ready') await this.#opened?.restart();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #schedule(delayMs: number): void {
    if (this.#ports.by !== 'app') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#schedule(CHECK_EVERY_MS);
        if (this.#saved().isAutomatic) void this.#request();
      },
      delayMs * (1 + this.#ports.random() / 2),
    );
  }

  async #request(): Promise<void> {
    this.#isWanted = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.#run();
      }
    } finally {
      this.#isRunning = false;
      this.#isAskedFor = false;
    }
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    this.#show({ state: 'checking' });
    try {
      const { failure, ...saved } = this.#saved();
      if (failure !== undefined) this.#save(saved);
      const { channel } = saved;
      const installer = await this.#open();
      const version = await installer.fetch(channel, this.#showDownload);
      const isUsed = version !== null && (this.#isAskedFor || this.#saved().isAutomatic);
      installer.installAtQuit(isUsed && channel === this.#saved().channel);
      if (version === null) this.#show({ state: 'current' });
      else this.#show(isUsed ? { state: 'ready', version } : { state: 'idle' });
    } catch (error) {
      this.#ports.log.warn({ err: error }, 'no update');
      // What was ready before still is, unless its file was deleted.
      const version = this.#opened?.wantedVersion() ?? null;
      this.#show(version === null ? { state: 'failed', reason: reasonOf(error) } : { state: 'ready', version });
    }
  }

  readonly #showDownload: Progress = (version, percent) => {
    const shown = this.#progress;
    if (shown.state === 'downloading' && shown.percent === percent) return;
    this.#show({ state: 'downloading', version, percent });
  };

  #show(progress: UpdateProgress): void {
    this.#progress = progress;
    this.#ports.onChanged();
  }

  /** What was downloaded is not installed. */
  #discard(): void {
    this.#opened?.installAtQuit(false);
    if (this.#progress.state === 'ready') this.#progress = { state: 'idle' };
  }

  async #open(): Promise<Installer> {
    this.#opened ??= await this.#ports.open({
      accept: (manifest) => this.#accept(manifest),
      onInstallFailed: (error) => this.#saveFailure(error),
    });
    return this.#opened;
  }

  /** A server, or who controls it, may send a manifest of an earlier time, which has a valid signature as well. */
  #accept({ channel, publishedAt }: ReleaseManifest): void {
    const saved = this.#saved();
    const seenAt = saved.seenAt[channel] ?? 0;
    if (publishedAt > Date.now() + MAX_AHEAD_MS) throw new UpdateError('rejected', 'the manifest is from the future');
    if (publishedAt < seenAt) throw new UpdateError('rejected', 'the server sent an older manifest than before');
    if (publishedAt > seenAt) this.#save({ ...saved, seenAt: { ...saved.seenAt, [channel]: publishedAt } });
  }

  #saved(): SavedUpdates {
    return this.#ports.settings.get('updates') ?? { isAutomatic: true, channel: 'stable', seenAt: {} };
  }

  /** The app is quitting: it is shown after the next start, unless this can't be stored either. */
  #saveFailure(error: unknown): void {
    try {
      this.#save({ ...this.#saved(), failure: reasonOf(error) });
    } catch (problem) {
      this.#ports.log.error({ err: problem }, 'the failure of an update could not be stored');
    }
  }

  #save(saved: SavedUpdates): void {
    this.#ports.settings.set('updates', saved);
  }
}
