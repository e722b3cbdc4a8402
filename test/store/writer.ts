import { pino } from 'pino';
import { createLocalStore } from '../../src-main/store/createLocalStore.ts';
import { ACCOUNT, DIRECT, keep, outgoing, storedMessage } from '../support/localStore/fixtures.ts';

/** A process that writes until it is killed and reports each stored message: `writer.ts FOLDER NAME`. */
const [, , folder = '', name = ''] = process.argv;
const { handlers } = createLocalStore(folder, pino({ level: 'silent' }));
for (let number = 1; ; number += 1) {
  const clientId = `${name}-${number}`;
  await handlers['local.queue']({ account: ACCOUNT, messages: [outgoing(clientId)], documents: [] }, null);
  const conversationId = `${DIRECT}${name}`;
  await handlers['local.keepEvents']({ account: ACCOUNT, ...keep([storedMessage(number)]), conversationId }, null);
  process.stdout.write(`${clientId}\n`);
}
