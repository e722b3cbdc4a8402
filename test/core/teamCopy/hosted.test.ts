import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { admin } from '../../../scripts/commands/admin.ts';
import { joinByLink } from '../../../src-main/hosted/joinHost.ts';
import { makeTemporaryFolder, onFileFinished } from '../../support/cleanUps.ts';
import { CHEAP_PASSWORDS } from '../../support/cheapPasswords.ts';
import { silent } from '../../support/coreForTests.ts';
import {
  clientOf,
  createTeamHere,
  openGuest,
  PASSWORD,
  registerGuest,
  startHost,
  TEAM,
} from '../../support/hostForTests.ts';
import { recordConsole } from '../../support/recordConsole.ts';
import { connectToGateway, startGateway } from '../../support/startGateway.ts';

recordConsole();

const textsOf = async (client: Client, conversationId: string): Promise<string[]> => {
  const { events } = unwrap(await client.request('conversation.fetch', { conversationId }));
  return events.flatMap((event) => (event.type === 'message' && event.body.kind === 'text' ? [event.body.text] : []));
};

it('a team that a desktop hosts moves to a server with one command at each place, and loses nothing', async () => {
  const team = await createTeamHere();
  const { host, status, address } = await startHost(team.redisFolder);
  const { fingerprint } = status();
  const { invitation } = team;
  const joined = await joinByLink({ name: TEAM, fingerprint, addresses: [address()], invitation });
  const tom = await openGuest(joined.team);
  const { name } = await registerGuest(tom.client, invitation);
  const { people } = unwrap(await tom.client.request('person.list', {}));
  const mei = people.find((person) => person.name === 'Mei Lin');
  const { conversationId } = unwrap(await tom.client.request('direct.open', { userId: mei?.id ?? '' })).conversation;
  const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
  for (const [index, text] of texts.entries()) {
    const { client } = index % 2 === 0 ? tom : { client: team.mei };
    unwrap(
      await client.request('message.send', {
        conversationId,
        clientId: `message-${index}`,
        body: { kind: 'text', text },
      }),
    );
  }
  await host.stop();

  const copy = join(makeTemporaryFolder('moving'), 'team');
  const server = makeTemporaryFolder('server');
  const redisFolder = join(server, 'redis');
  mkdirSync(redisFolder);
  expect(await admin(['export-team', copy, '--profile-dir', dirname(team.redisFolder)])).toBe(0);
  expect(await admin(['import-team', copy, '--profile-dir', server])).toBe(0);

  const redis = await startEmbeddedRedis({ dataDir: redisFolder, log: silent });
  onFileFinished(() => redis.stop());
  const core = { redis: { url: redis.url }, passwordCost: CHEAP_PASSWORDS, ...embeddedDatabase(redisFolder) };
  const gateway = await startGateway({ core });
  onFileFinished(() => gateway.stop());
  for (const person of [name, 'Mei Lin']) {
    const { transport, close } = await connectToGateway(gateway.url);
    const client = clientOf({
      connect: (onFrame) => {
        const unsubscribe = transport.subscribe(onFrame);
        return { request: (call, args) => transport.request(call, args), close: () => Promise.resolve(unsubscribe()) };
      },
    });
    unwrap(await client.request('account.signIn', { name: person, password: PASSWORD }));
    expect(await textsOf(client, conversationId)).toEqual(texts);
    close();
  }
});
