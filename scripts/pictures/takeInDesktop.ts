import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from '@playwright/test';
import { root } from '../setup/paths.mjs';
import { createCamera } from './createCamera.ts';
import { OPEN_ROOM } from '../demo/story/rooms.ts';
import type { Stage } from './startStage.ts';
import { DRAFT, NOW } from './lines.ts';
import { openMei, openRoom, signIn, write } from './walkIn.ts';

const WIDTH = 1280;
const HEIGHT = 860;

/**
 * Takes the pictures in the real window: the first start, then the conversation with Mei Lin. Returns the file names.
 */
export async function takeInDesktop(stage: Stage, folder: string): Promise<string[]> {
  const profiles = await mkdtemp(join(tmpdir(), 'parley-pictures-'));
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = await _electron.launch({ args: ['.', `--user-data-dir=${profiles}`, ...sandbox], cwd: root });
  try {
    const page = await app.firstWindow();
    const camera = createCamera(page, folder);
    await page.clock.setFixedTime(NOW);
    await app.evaluate(
      ({ BrowserWindow }, [width, height]) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      [WIDTH, HEIGHT] as const,
    );
    await page.waitForFunction(`innerWidth === ${WIDTH}`);
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await camera.take('first-start');
    await page.getByText('More options').click();
    await page.getByText('My team’s Redis').click();
    await page.getByRole('textbox', { name: 'Redis address' }).fill(stage.redisUrl.replace('127.0.0.1', 'localhost'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await signIn(page);
    const question = page.getByRole('button', { name: 'Ask for my password next time' });
    await openMei(page);
    if (await question.isVisible()) await question.click();
    await stage.startTyping(page);
    await write(page, DRAFT);
    await camera.take('window');
    await write(page, '');
    await openRoom(page, OPEN_ROOM);
    await page.getByRole('img', { name: 'prices.png' }).waitFor();
    // The Markdown parser is loaded with the first message that needs it.
    await page.getByRole('button', { name: 'Copy code' }).first().waitFor();
    await camera.take('window-room');
    return camera.taken;
  } finally {
    await app.close();
    await rm(profiles, { recursive: true, force: true });
  }
}
