import { parseArgs } from 'node:util';
import { createCore } from '#core/index.ts';
import { dataRoot } from '#core/embedded/dataFolder.ts';
import { pino } from 'pino';
import { explainCopyError } from '../backup/explainCopyError.ts';
import { readDecryption } from '../encryption/readEncryption.ts';
import { importFrom } from '../encryption/encryptedExports.ts';
import { openConversationStore } from '../export/openConversationStore.ts';
import { countOf } from './countOf.ts';
import { importCommandLine } from './importCommandLine.mjs';

/** Imports an exported conversation, also while people write in others. Returns the exit code. */
export async function importOne(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], ...importCommandLine });
  const [from, ...more] = positionals;
  if (from === undefined || more.length > 0) {
    console.log(importCommandLine.usage);
    return 1;
  }
  try {
    const decryption = await readDecryption(values);
    const log = pino({ name: 'import', level: 'error' }, pino.destination(2));
    const place = await openConversationStore(values, log);
    const core = createCore({ ...place.ports, log });
    try {
      const { events, wasImported, createdAccounts } = await importFrom(from, decryption, (folder) =>
        core.importConversation(folder),
      );
      const into = values.redis === undefined ? (values['profile-dir'] ?? dataRoot()) : withoutSecrets(values.redis);
      console.log(
        wasImported
          ? `It was imported before: nothing changed in ${into}.`
          : `Imported ${countOf(events, 'event')} into ${into}.`,
      );
      if (createdAccounts.length > 0)
        console.log(`Accounts were made, with passwords that nobody knows, for: ${createdAccounts.join(', ')}.`);
      return 0;
    } finally {
      await core.stop();
      await place.stop();
    }
  } catch (error) {
    console.error(`It was not imported. ${explainCopyError(error)}`);
    return 1;
  }
}

/** An address without the user and the password. */
function withoutSecrets(url: string): string {
  return url.replace(/\/\/.*@/u, '//').replace(/[?#].*$/u, '');
}
