/**
 * The computer of a host, in a network of its own. Prints a JSON object when it is ready, and for each text that Mei, at
 * this computer, receives. A line on standard input creates a pairing code, which is printed, too.
 */
import { createInterface } from 'node:readline';
import { runCleanUps } from '../../support/cleanUps.ts';
import { createTeamHere, startHost } from '../../support/hostForTests.ts';

const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const team = await createTeamHere();
team.mei.on('conversation.appended', ({ event }) => {
  if (event.type === 'message' && event.body.kind === 'text') print({ received: event.body.text });
});
const { host, status } = await startHost(team.redisFolder);
print({ ready: true });
process.once('SIGTERM', () => {
  void host
    .stop()
    .then(runCleanUps)
    .then(() => process.exit(0));
});
createInterface(process.stdin).on('line', () => {
  host.offer(team.invitation);
  const { pairing } = status();
  if (pairing?.status === 'valid') print({ code: pairing.code });
});
