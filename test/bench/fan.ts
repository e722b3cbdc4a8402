import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unwrap, type Result } from '#shared/rpc/result.ts';
import { CALL_EVENT, FRAME_EVENT, SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { io, type Socket } from 'socket.io-client';
import { say, signUp } from '../support/people.ts';
import { repositoryRoot } from '../support/repositoryRoot.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { type GatewayProcess, startGatewayProcess } from './gatewayProcess.ts';
import { canSeeProcesses, cpuBetween, measureTree } from './processTree.ts';
import { interleave, median, percentile, rounded } from './rounds.ts';

const PEOPLE = 50;
const SOCKETS_OF_EACH = 20;
const SOCKETS = PEOPLE * SOCKETS_OF_EACH;
const MESSAGES = 40;
/** What follows from the messages, such as counts, is the gateway's work, too. */
const SETTLE_MS = 1_000;
const TEXT = 'See you at three.';

interface Sample {
  /** From the send until the last socket has the message, per message. */
  readonly lastMs: readonly number[];
  /** CPU time of the server process, per message and socket. */
  readonly usPerSocket: number;
}

/** A server under test with all of its sockets connected. `send` writes one message, which every socket receives as one frame. */
interface Peer {
  readonly pid: number;
  readonly sockets: readonly Socket[];
  readonly send: () => Promise<unknown>;
}

/** Linux only, because CPU time is read from `/proc`. */
export const fan: Bench = {
  title: `one message to ${SOCKETS} sockets of ${PEOPLE} people in one room, against a plain Socket.IO broadcast of the same bytes`,
  atMost: { lastP50Ms: 20, gatewayUsPerSocket: 12 },

  async run() {
    if (!canSeeProcesses()) {
      console.error(`fan reads CPU time from /proc: ${process.platform} has none`);
      return {};
    }
    const server = await startRedis();
    const gateway = await startGatewayProcess(server.url);
    const plain = fork(join(repositoryRoot, 'test/bench/plainBroadcast.ts'));
    const sockets: Socket[] = [];
    try {
      const [plainPort] = (await once(plain, 'message')) as [number];
      const { author, conversationId, tokens } = await makeRoom(gateway);
      const ours: Peer = {
        pid: gateway.pid,
        sockets: await connectSockets(gateway.port, sockets),
        send: () => say(author, conversationId, TEXT),
      };
      for (const [index, socket] of ours.sockets.entries()) await resume(socket, tokens[index % PEOPLE] ?? '');
      const frame = await receiveOne(ours);
      const others = await connectSockets(plainPort, sockets);
      const theirs: Peer = {
        pid: plain.pid ?? 0,
        sockets: others,
        send: () => others[0]?.emitWithAck('say', frame) ?? Promise.resolve(),
      };
      const samples = await interleave({ gateway: () => measure(ours), plain: () => measure(theirs) });
      const last = (name: keyof typeof samples, share: number): number =>
        rounded(
          percentile(
            samples[name].flatMap(({ lastMs }) => lastMs),
            share,
          ),
        );
      const cpu = (name: keyof typeof samples): number => median(samples[name].map(({ usPerSocket }) => usPerSocket));
      return {
        lastP50Ms: last('gateway', 0.5),
        lastP95Ms: last('gateway', 0.95),
        gatewayUsPerSocket: rounded(cpu('gateway')),
        vsPlainSocketIo: rounded(cpu('gateway') / cpu('plain')),
        plainLastP50Ms: last('plain', 0.5),
        plainUsPerSocket: rounded(cpu('plain')),
      };
    } finally {
      for (const socket of sockets) socket.disconnect();
      plain.disconnect();
      await gateway.stop();
      await server.stop();
    }
  },
};

/** A room with everybody in it. */
async function makeRoom(gateway: GatewayProcess) {
  const author = await signUp(gateway.connect());
  const settings = { password: null, seats: PEOPLE, idleTtlMs: 7_200_000 };
  const { conversation } = await author.ask('room.create', { name: 'everybody', clientId: 'made', ...settings });
  const tokens = [author.token];
  while (tokens.length < PEOPLE) {
    const person = await signUp(gateway.connect());
    await person.ask('room.enter', { name: 'everybody', clientId: 'entered' });
    tokens.push(person.token);
  }
  return { author, tokens, conversationId: conversation.conversationId };
}

async function connectSockets(port: number, all: Socket[]): Promise<Socket[]> {
  const sockets = Array.from({ length: SOCKETS }, () =>
    io(`http://127.0.0.1:${port}`, { ...SOCKET_OPTIONS, forceNew: true }),
  );
  all.push(...sockets);
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))));
  return sockets;
}

async function resume(socket: Socket, token: string): Promise<void> {
  unwrap((await socket.emitWithAck(CALL_EVENT, 'account.resume', { token })) as Result<unknown>);
}

/** The frame of one message, as the first socket receives it. */
async function receiveOne({ sockets: [first], send }: Peer): Promise<Frame> {
  const received = new Promise<Frame>((resolve) => {
    const onFrame = (frame: Frame): void => {
      if (!isMessage(frame)) return;
      first?.off(FRAME_EVENT, onFrame);
      resolve(frame);
    };
    first?.on(FRAME_EVENT, onFrame);
  });
  await send();
  return received;
}

async function measure({ pid, sockets, send }: Peer): Promise<Sample> {
  let missing = 0;
  let onLast = (): void => undefined;
  const onFrame = (frame: Frame): void => {
    if (!isMessage(frame)) return;
    missing -= 1;
    if (missing === 0) onLast();
  };
  for (const socket of sockets) socket.on(FRAME_EVENT, onFrame);
  const before = measureTree(pid);
  const lastMs: number[] = [];
  for (let count = 0; count < MESSAGES; count += 1) {
    missing = sockets.length;
    const last = new Promise<void>((resolve) => {
      onLast = resolve;
    });
    const startedAt = performance.now();
    await Promise.all([send(), last]);
    lastMs.push(performance.now() - startedAt);
  }
  await wait(SETTLE_MS);
  const cpuSeconds = cpuBetween(before, measureTree(pid));
  for (const socket of sockets) socket.off(FRAME_EVENT, onFrame);
  return { lastMs, usPerSocket: (cpuSeconds * 1_000_000) / (MESSAGES * sockets.length) };
}

function isMessage({ event, data }: Frame): boolean {
  return event === 'conversation.appended' && (data as { event: { type: string } }).event.type === 'message';
}
