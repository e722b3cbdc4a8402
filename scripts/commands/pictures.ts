import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startStage, type Stage } from '../pictures/startStage.ts';
import { takeInBrowser } from '../pictures/takeInBrowser.ts';
import { takeInDesktop } from '../pictures/takeInDesktop.ts';
import { ensureBuilt } from '../setup/ensureBuilt.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { canShowDesktop, findElectron } from '../setup/findElectron.ts';
import { root } from '../setup/paths.mjs';

/** Takes the pictures of `docs/images`: the product as it is, with a conversation of made-up people. */
export async function pictures(): Promise<number> {
  await ensurePrograms('redis', 'chromium');
  await ensureBuilt();
  const folder = join(root, 'docs/images');
  await mkdir(folder, { recursive: true });

  console.log(`Taken: ${(await onStage((stage) => takeInBrowser(stage, folder))).join(', ')}.`);
  const reason = findElectron().reason ?? (canShowDesktop() ? undefined : 'there is no display');
  if (reason === undefined)
    console.log(`Taken: ${(await onStage((stage) => takeInDesktop(stage, folder))).join(', ')}.`);
  else console.log(`The pictures of the window stay as they are, because ${reason}.`);
  return 0;
}

/** Every shell has the story for itself: what one has read is not new for another. */
async function onStage(take: (stage: Stage) => Promise<string[]>): Promise<string[]> {
  const stage = await startStage();
  try {
    return await take(stage);
  } finally {
    await stage.end();
  }
}
