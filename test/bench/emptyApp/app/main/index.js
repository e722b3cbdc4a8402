// The least that an Electron app can be: the measure of `coldStart`.
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

async function start() {
  await app.whenReady();
  const window = new BrowserWindow({
    width: 1180,
    height: 780,
    show: false,
    webPreferences: { preload: join(import.meta.dirname, '../preload/index.cjs'), sandbox: true },
  });
  window.once('ready-to-show', () => window.show());
  await window.loadFile(join(import.meta.dirname, '../page/index.html'));
}

app.enableSandbox();
void start();
