/**
 * The computer of a guest, in a network of its own. Standard input has one command per line: `find`, `pair CODE`,
 * `send TEXT` (repeated until it has arrived, as the outbox does) and `watch`. Prints JSON objects.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { unwrap } from '#shared/rpc/result.ts';
import { pairWithHost } from '../../../src-main/hosted/joinHost.ts';
import { Nearby } from '../../../src-main/hosting/Nearby.ts';
import { type Guest, openGuest, registerGuest } from '../../support/hostForTests.ts';
import { recordingLog } from '../../support/recordingLog.ts';

const POLL_MS = 100;
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const log = recordingLog();
const script = new URL('../../../src-gateway/hosting/nearbyWorker.ts', import.meta.url);
const nearby = new Nearby({ script, log });
let guest: Guest | null = null;
let conversationId = '';
let sent = 0;

async function findTeam() {
  for (;;) {
    const [team] = nearby.read();
    if (team !== undefined) return team;
    await wait(POLL_MS);
  }
}

async function pair(code: string): Promise<void> {
  const { team, invitation } = await pairWithHost(await findTeam(), code, { log });
  guest = await openGuest(team, (hostId) => nearby.findHost(hostId));
  const { client } = guest;
  const { token } = await registerGuest(client, invitation);
  client.on('connection.changed', ({ state, code }) => {
    print({ state, code });
    // A new socket is not signed in.
    if (state === 'live') void client.request('account.resume', { token });
  });
  const { people } = unwrap(await client.request('person.list', {}));
  const mei = people.find(({ name }) => name === 'Mei Lin');
  ({ conversationId } = unwrap(await client.request('direct.open', { userId: mei?.id ?? '' })).conversation);
  print({ paired: team.name });
}

/** Sends with one client id until the message has arrived. */
async function send(text: string): Promise<void> {
  sent += 1;
  const message = { conversationId, clientId: `message-${sent}`, body: { kind: 'text', text } as const };
  while ((await guest?.client.request('message.send', message))?.ok !== true) await wait(POLL_MS);
  print({ sent: text });
}

/** Prints the number of teams nearby whenever it changes. */
async function watchTeams(): Promise<void> {
  for (let before = -1; ;) {
    const { length } = nearby.read();
    if (length !== before) print({ teams: length });
    before = length;
    await wait(POLL_MS);
  }
}

createInterface(process.stdin).on('line', (line) => {
  const [command, ...rest] = line.split(' ');
  if (command === 'find')
    void findTeam().then(({ name, owner, addresses }) => print({ found: name, owner, addresses }));
  if (command === 'pair') void pair(rest.join(' ')).catch((error: unknown) => print({ failed: String(error) }));
  if (command === 'send') void send(rest.join(' '));
  if (command === 'watch') void watchTeams();
});
print({ ready: true });
