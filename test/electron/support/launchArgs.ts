export interface LaunchOptions {
  /** Shared by the profiles of one test. */
  readonly root: string;
  readonly profile: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function launchArgs({ root, profile }: LaunchOptions): string[] {
  // Chromium does not run as root inside its own sandbox.
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return ['.', `--user-data-dir=${root}`, `--profile=${profile}`, ...sandbox];
}
