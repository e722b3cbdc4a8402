import type { DesktopEnded } from './startDesktop.ts';

/** The ways to run the product: in its own window, or as a page. */
export interface Launchers {
  onDesktop(electron: string): Promise<DesktopEnded>;
  /** Returns the exit code. */
  inBrowser(): Promise<number>;
}
