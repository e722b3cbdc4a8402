/**
 * A complete client without a window that ends itself with SIGKILL at one step of a send. Arguments: the URL of Redis,
 * the folder of the local store, the id of the recipient, and the step (`before message.send`), or `-` to run until
 * everything is sent. Prints each text as soon as it is displayed as a message.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createCore } from '#core/createCore.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import { createDisk } from '../../renderer/support/disk.ts';
import { CHEAP_PASSWORDS } from '../../support/cheapPasswords.ts';
import { silentLog } from '../../bench/silentLog.ts';
import { createPage, type Connected } from './createPage.ts';
import { DEADLINE_MS } from './deadline.ts';
import { eventually } from './eventually.ts';
import { registerNew } from './registerNew.ts';
import { retryTransient } from './retryTransient.ts';

const [url = '', folder = '', partner = '', dieAt = '-'] = process.argv.slice(2);
const settingsFile = join(folder, 'settings.json');
const disk = createDisk(folder);
if (existsSync(settingsFile)) {
  const kept = JSON.parse(readFileSync(settingsFile, 'utf8')) as [string, string][];
  for (const [key, value] of kept) disk.settings.set(key, value);
}
const core = createCore({ redis: { url }, log: silentLog, passwordCost: CHEAP_PASSWORDS, deadlineMs: DEADLINE_MS });
let armed = false;

function reach(step: string): void {
  if (armed && step === dieAt) process.kill(process.pid, 'SIGKILL');
}

async function runStep<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  reach(`before ${name}`);
  const value = await work();
  reach(`after ${name}`);
  return value;
}

disk.intercept(runStep);

function connect(): Connected {
  const hub = createFrameHub();
  const connection = core.connect((frame) => hub.publish(frame));
  return {
    transport: {
      request: (name, args) => runStep(name, () => connection.request(name, args)),
      subscribe: (onFrame) => hub.subscribe(onFrame),
    },
    close: () => void connection.close(),
  };
}

const page = createPage({
  connect,
  disk,
  newId: () => randomUUID(),
  onFault(what) {
    throw new Error(what);
  },
});
const { stores, actions, client } = page.parley();

async function waitFor(what: string, condition: () => boolean): Promise<void> {
  const problems = await eventually(what, condition);
  if (problems.length > 0) throw new Error(problems.join());
}

const status = (): string => stores.session.getState().status;
await waitFor('the session is known', () => ['signedIn', 'signedOut'].includes(status()));
if (status() === 'signedOut') {
  await registerNew(page, 'Amy');
  writeFileSync(settingsFile, JSON.stringify([...disk.settings]));
}
const { conversation } = await retryTransient(() => client.request('direct.open', { userId: partner }));
const { conversationId } = conversation;
await actions.conversations.refresh();
actions.conversations.open(conversationId);
await waitFor('the conversation is loaded', () => page.timeline(conversationId)?.stale === false);

const printed = new Set<string>();
stores.timelines.subscribe(({ byId }) => {
  for (const { text } of byId[conversationId]?.outbox ?? []) {
    if (!printed.has(text)) writeSync(1, `seen ${text}\n`);
    printed.add(text);
  }
});
if (dieAt !== '-') {
  armed = true;
  for (const text of ['one', 'two', 'three']) void actions.sending.send(conversationId, text);
  await waitFor('the kill', () => false);
}
await waitFor('everything is sent', () => page.timeline(conversationId)?.outbox.length === 0);
page.stop();
await core.stop();
process.exit(0);
