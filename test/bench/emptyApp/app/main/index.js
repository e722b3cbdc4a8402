// The least that an Electron app can be: the measure of `coldStart`. With `--sqlite=FILE` it also reads that
// file, and its title becomes the time that this took, in ms.
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

const file = process.argv.find((argument) => argument.startsWith('--sqlite='))?.slice('--sqlite='.length);

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
  if (file === undefined) return;
  const startedAt = performance.now();
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file);
  database.prepare('SELECT count(*) FROM document').get();
  const ms = Math.round(performance.now() - startedAt);
  app.once('quit', () => database.close());
  await window.webContents.executeJavaScript(`document.title = '${ms}'`);
}

app.enableSandbox();
void start();
