import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startStage, type Stage } from '../pictures/startStage.ts';
import { shrinkAll, takeBaselines } from '../pictures/takeBaselines.ts';
import { takeInBrowser } from '../pictures/takeInBrowser.ts';
import { takeInDesktop } from '../pictures/takeInDesktop.ts';
import { ensureBuilt } from '../setup/ensureBuilt.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { canShowDesktop, findElectron } from '../setup/findElectron.ts';
import { root } from '../setup/paths.mjs';
import { picturesCommandLine } from './picturesCommandLine.mjs';

/** Takes the pictures of `docs/images`: the product as it is, with the demo team. */
export async function pictures(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], ...picturesCommandLine });
  await ensurePrograms('redis', 'chromium', 'fonts');
  await ensureBuilt();
  if (values.baselines) return takeBaselines();
  const folder = join(root, 'docs/images');
  await mkdir(folder, { recursive: true });

  console.log(`Taken: ${(await onStage((stage) => takeInBrowser(stage, folder))).join(', ')}.`);
  const reason = canShowDesktop() ? findElectron().reason : 'there is no display';
  if (reason === undefined)
    console.log(`Taken: ${(await onStage((stage) => takeInDesktop(stage, folder))).join(', ')}.`);
  else console.log(`The pictures of the window stay as they are, because ${reason}.`);
  await shrinkAll(folder, () => true);
  return 0;
}

/** Each shell gets its own copy of the story, because what was read in one is no longer new in another. */
async function onStage(take: (stage: Stage) => Promise<string[]>): Promise<string[]> {
  const stage = await startStage();
  try {
    return await take(stage);
  } finally {
    await stage.end();
  }
}
