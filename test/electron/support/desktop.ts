import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';

/** What the notification daemon and the tray show, and clicks on them, through `desktopctl` on the PATH. */
export const desktop = {
  /** Only Parley's, because a browser of another suite may have left its own on the same bus. */
  notifications: () => ask<Notification[]>('notifications').filter(({ app }) => app === 'Parley'),
  clickNotification: (id: number) => ask<boolean>('click-notification', String(id)),
  tray: () => ask<{ ToolTip: [string, unknown[], string, string]; icon: { sum: number }[] }>('tray'),
  trayClick: () => ask<boolean>('tray-click'),
  trayMenu: () => ask<{ label: string; enabled: boolean }[]>('tray-menu'),
  trayChoose: (label: string) => ask<boolean>('tray-choose', label),
  /** Presses a combination on the keyboard, whichever window has the focus. */
  press: (keys: string) => execFileSync('xdotool', ['key', '--clearmodifiers', keys]),
};

interface Notification {
  id: number;
  app: string;
  title: string;
  body: string;
}

/**
 * Waits until exactly these notifications are shown. Needed before the tray is read: the desktop blocks until Parley
 * has answered for its tray, and Parley blocks until the desktop has shown or closed a notification, so both at once
 * would deadlock.
 */
export async function expectNotifications(...expected: readonly Partial<Notification>[]): Promise<void> {
  await expect
    .poll(() => desktop.notifications())
    .toEqual(expected.map((each): unknown => expect.objectContaining(each)));
}

/** Why the state of the desktop can't be read, or `null`. */
export function whyNoDesktop(): string | null {
  return process.env['PARLEY_DESKTOP_LOG'] === undefined
    ? 'nobody can be asked what this desktop shows (no desktopctl)'
    : null;
}

function ask<Answer>(verb: string, ...args: string[]): Answer {
  return JSON.parse(execFileSync('desktopctl', [verb, ...args], { encoding: 'utf8' })) as Answer;
}
