import { writeFile } from 'node:fs/promises';

/** The zone of the internet. */
const ZONE = '[ZoneTransfer]\r\nZoneId=3\r\n';

/**
 * Marks a file as one from the network, as browsers do with downloads: Windows then asks before it runs a program, and
 * Office opens a document protected. Other systems have no mark that a copy keeps.
 */
export async function markFromNetwork(file: string, platform: NodeJS.Platform): Promise<void> {
  if (platform !== 'win32') return;
  // Some file systems can't store it, and would not keep it in a copy either.
  await writeFile(`${file}:Zone.Identifier`, ZONE).catch(() => undefined);
}
