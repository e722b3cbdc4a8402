import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * The system's standard entries with their keys; macOS needs them even for copy and paste. Reloading and the developer
 * tools are for developers of Parley.
 */
export function createMenu(): Menu {
  const forDevelopers: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...forDevelopers,
  ];
  return Menu.buildFromTemplate([
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
  ]);
}
