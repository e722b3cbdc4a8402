import { execFileSync } from 'node:child_process';

/** What a notification daemon and a tray say that they show, and a person who clicks there: `desktopctl` on the PATH. */
export const desktop = {
  notifications: () => ask<{ id: number; title: string; body: string }[]>('notifications'),
  clickNotification: (id: number) => ask<boolean>('click-notification', String(id)),
  tray: () => ask<{ ToolTip: [string, unknown[], string, string]; icon: { sum: number }[] }>('tray'),
  trayClick: () => ask<boolean>('tray-click'),
  trayMenu: () => ask<{ label: string; enabled: boolean }[]>('tray-menu'),
  trayChoose: (label: string) => ask<boolean>('tray-choose', label),
};

/** Why nobody can be asked what the desktop shows, or `null`. */
export function whyNoDesktop(): string | null {
  return process.env['PARLEY_DESKTOP_LOG'] === undefined
    ? 'nobody can be asked what this desktop shows (no desktopctl)'
    : null;
}

function ask<Answer>(verb: string, ...args: string[]): Answer {
  return JSON.parse(execFileSync('desktopctl', [verb, ...args], { encoding: 'utf8' })) as Answer;
}
