import { randomUUID } from 'node:crypto';
import { createClient } from '#shared/rpc/createClient.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { succeed } from '#shared/rpc/result.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { io } from 'socket.io-client';
import { expect } from 'vitest';
import { createBot, type Bot } from './createBot.ts';
import { recordFrame, recordRequests, type History } from './createHistory.ts';
import { createDownloader, type Downloader } from './createDownloader.ts';
import { createPage, type Connected, type Page } from './createPage.ts';
import { DEADLINE_MS } from './deadline.ts';
import { retryTransient } from './retryTransient.ts';
import type { Deployment } from './startDeployment.ts';

/**
 * Four people who write to each other: two with a page and two bots; of each kind one is connected in process and one
 * through the gateway.
 */
export interface Participants {
  readonly pages: readonly Participant<Page>[];
  readonly bots: readonly Participant<Bot>[];
  /** Downloads a file from the gateway over HTTP all the time. */
  readonly downloader: Downloader;
  /** Their conversations: two direct ones and a room. */
  readonly conversationIds: readonly string[];
  stop(): Promise<void>;
}

export interface Participant<Who> {
  readonly name: string;
  readonly id: string;
  readonly conversationIds: readonly [string, string];
  readonly who: Who;
  readonly say: (conversationId: string, text: string) => void;
}

/** Breaks a transport on purpose, to test whether the checker notices. */
export type Tamper = (transport: Transport, name: string) => Transport;

export interface GatherOptions {
  readonly deployment: Deployment;
  readonly history: History;
  readonly tamper?: Tamper;
}

export async function createParticipants({
  deployment,
  history,
  tamper = (same) => same,
}: GatherOptions): Promise<Participants> {
  const stops: (() => void)[] = [];

  function connectInProcess(): Connected {
    const hub = createFrameHub();
    const connection = deployment.core.connect((frame) => hub.publish(frame));
    return {
      transport: { request: (name, args) => connection.request(name, args), subscribe: hub.subscribe },
      close: () => void connection.close(),
    };
  }
  function connectToGateway(): Connected {
    const socket = io(`http://127.0.0.1:${deployment.proxies.gateway.port}`, {
      ...SOCKET_OPTIONS,
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
      timeout: DEADLINE_MS,
      forceNew: true,
    });
    const onViolation = (what: string): void => void history.violations.push(`outside the protocol: ${what}`);
    const transport = createSocketTransport({ socket, timeoutMs: DEADLINE_MS, onViolation });
    return { transport, close: () => transport.close() };
  }
  /** Tampers with the transport and records the result. */
  const recordingConnect = (name: string, connect: () => Connected) => (): Connected => {
    const { transport, close } = connect();
    const tampered = tamper(transport, name);
    const stop = tampered.subscribe((frame) => recordFrame(history, name, frame));
    const closeAll = (): void => {
      stop();
      close();
    };
    return { transport: recordRequests(tampered, name, history), close: closeAll };
  };
  const fault = (name: string) => (what: string) => void history.violations.push(`${name}: ${what}`);
  const ids = (name: string) => (): string => `${name}-${randomUUID()}`;

  async function createPageParticipant(name: string, connect: () => Connected) {
    const page = createPage({ connect: recordingConnect(name, connect), newId: ids(name), onFault: fault(name) });
    stops.push(page.stop);
    await expect.poll(() => page.parley().stores.session.getState().status).toBe('signedOut');
    const { register } = page.parley().actions.session;
    await retryTransient(async () => {
      const problem = await register({ name: freshName(name), password: 'correct horse' });
      return problem === null ? succeed(null) : { ok: false, error: problem };
    });
    const session = page.parley().stores.session.getState();
    if (session.status !== 'signedIn') throw new Error(`${name} is not signed in`);
    return { name, page, id: session.me.id };
  }
  async function createBotParticipant(name: string, connect: () => Connected) {
    const { transport, close } = recordingConnect(name, connect)();
    stops.push(close);
    const client = createClient({ transport, onViolation: fault(name) });
    const { me, token } = await retryTransient(() =>
      client.request('account.register', { name: freshName(name), password: 'correct horse' }),
    );
    return { name, client, token, id: me.id };
  }

  const [amy, ben, cat, dan] = await Promise.all([
    createPageParticipant('Amy', connectInProcess),
    createPageParticipant('Ben', connectToGateway),
    createBotParticipant('Cat', connectInProcess),
    createBotParticipant('Dan', connectToGateway),
  ]);
  const room = { name: `room ${randomUUID()}`, password: null, seats: 10, idleTtlMs: 3_600_000 };
  const pageClients = [amy, ben].map(({ page }) => page.parley().client);
  const made = await retryTransient(() => cat.client.request('room.create', { ...room, clientId: 'made' }));
  const roomId = made.conversation.conversationId;
  for (const client of [...pageClients, dan.client]) {
    const clientId = randomUUID();
    await retryTransient(() => client.request('room.enter', { name: room.name, clientId }));
  }
  const pagesDirect = await retryTransient(() => amy.page.parley().client.request('direct.open', { userId: ben.id }));
  const botsDirect = await retryTransient(() => cat.client.request('direct.open', { userId: dan.id }));
  const ofPages = [pagesDirect.conversation.conversationId, roomId] as const;
  const ofBots = [botsDirect.conversation.conversationId, roomId] as const;

  const written = (author: string, conversationId: string, text: string): void =>
    void history.written.push({ author, conversationId, text });
  const pages = [amy, ben].map(({ name, id, page }): Participant<Page> => ({
    name,
    id,
    conversationIds: ofPages,
    who: page,
    say(conversationId, text) {
      if (!page.isReady()) return;
      written(name, conversationId, text);
      void page.parley().actions.sending.send(conversationId, text);
    },
  }));
  const bots = [cat, dan].map(({ name, id, client, token }): Participant<Bot> => {
    const bot = createBot({ client, token, newId: ids(name) }, ofBots);
    stops.push(bot.stop);
    return {
      name,
      id,
      conversationIds: ofBots,
      who: bot,
      say(conversationId, text) {
        written(name, conversationId, text);
        bot.say(conversationId, text);
      },
    };
  });
  const origin = `http://127.0.0.1:${deployment.proxies.gateway.port}`;
  const downloader = await createDownloader(dan.client, { origin, onWrong: fault('HTTP') });
  await Promise.all(
    pages.map(async ({ who }) => {
      await who.parley().actions.conversations.refresh();
      for (const id of ofPages) who.parley().actions.conversations.open(id);
    }),
  );
  return {
    pages,
    bots,
    downloader,
    conversationIds: [ofPages[0], ofBots[0], roomId],
    async stop() {
      await downloader.stop();
      for (const stop of stops.toReversed()) stop();
    },
  };
}

let people = 0;
function freshName(name: string): string {
  people += 1;
  return `${name} ${process.pid} ${people}`;
}
