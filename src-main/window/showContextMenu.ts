import { Menu, type BrowserWindow, type MenuItemConstructorOptions, type WebContents } from 'electron';
import type { SpellChecker } from '../spelling/createSpellChecker.ts';
import { spellingItems } from '../spelling/spellingItems.ts';
import { words } from '../words.ts';

/** The standard context menu of text fields, which Electron does not provide. */
export function showContextMenu(window: BrowserWindow, contents: WebContents, speller: SpellChecker): void {
  contents.on('context-menu', (_event, params) => {
    const { isEditable, selectionText, editFlags } = params;
    const { cut, copy, paste, selectAll } = words().edit;
    const forText: MenuItemConstructorOptions[] = [
      { role: 'cut', label: cut, enabled: editFlags.canCut },
      { role: 'copy', label: copy, enabled: editFlags.canCopy },
      { role: 'paste', label: paste, enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', label: selectAll },
    ];
    if (isEditable) {
      const { first, last } = spellingItems(params, speller, contents);
      Menu.buildFromTemplate([...first, ...forText, { type: 'separator' }, last]).popup({ window });
    } else if (selectionText.trim() !== '') Menu.buildFromTemplate([{ role: 'copy', label: copy }]).popup({ window });
  });
}
