import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pagePreferences } from '../../../src-main/window/pagePreferences.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const sources = globSync('src-main/**/*.ts', { cwd: repositoryRoot })
  .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
  .join('\n');

it('every page is isolated and sandboxed, and all else has the secure default values of Electron', () => {
  const { preload, ...options } = pagePreferences();
  expect(preload).toMatch(/preload[\\/]index\.cjs$/u);
  expect(options).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: true,
    backgroundThrottling: false,
  });
});

it('every window and view has these preferences', () => {
  const created = sources.match(/new (?:BaseWindow|BrowserView|BrowserWindow|WebContentsView)\(/gu) ?? [];
  expect(created.toSorted()).toEqual(['new BrowserWindow(', 'new BrowserWindow(', 'new WebContentsView(']);
  expect(sources.match(/webPreferences: pagePreferences\(\)/gu)).toHaveLength(3);
});

it('the sandbox is on for the whole program, and no switch of Chromium changes its security', () => {
  expect(sources).toContain('app.enableSandbox()');
  expect(sources).not.toMatch(/appendSwitch|appendArgument|disable-web-security|ignore-certificate-errors/u);
});
