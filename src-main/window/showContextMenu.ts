import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';

/** The right mouse button on text does what it does everywhere else; Electron itself shows nothing. */
export function showContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    const forText: MenuItemConstructorOptions[] = [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll' },
    ];
    if (isEditable) Menu.buildFromTemplate(forText).popup({ window });
    else if (selectionText.trim() !== '') Menu.buildFromTemplate([{ role: 'copy' }]).popup({ window });
  });
}
