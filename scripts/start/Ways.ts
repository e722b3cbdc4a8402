import type { DesktopEnded } from './startDesktop.ts';

/** How the product can be run: in its own window, or as a page. */
export interface Ways {
  onDesktop(electron: string): Promise<DesktopEnded>;
  /** The exit code. */
  inBrowser(): Promise<number>;
}
