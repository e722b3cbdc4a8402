import { randomUUID } from 'node:crypto';
import { createCore } from '#core/createCore.ts';
import { createHandlers, createServices, stopServices } from '#core/createServices.ts';
import { ClientConnection } from '#core/live/ClientConnection.ts';
import { CallLimiter } from '../../src-gateway/CallLimiter.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { keepInFlight } from './keepInFlight.ts';
import { interleave, median, rounded } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const LOAD = { count: 10_000, inFlight: 50 };
const ROUNDS = 9;
const PREFIX = 'bench';
/** So many that none is refused; how many does not change what a call costs. */
const ALLOWANCE = { points: 10_000_000, windowMs: 5_000 };

/**
 * The same calls of the same person: with the checks of a gateway, which are the limits of the person and of the address,
 * the session, the schema and the right, and as the bare handler of the call.
 */
export const guard: Bench = {
  title: 'a call with session, schema, right and limits against its bare handler, 50 in flight',
  atMost: { readVsHandler: 1.25, sendVsHandler: 1.25 },

  async run() {
    const server = await startRedis();
    const ports = {
      redis: { url: server.url },
      log: silentLog,
      keyPrefix: PREFIX,
      passwordCost: CHEAP_PASSWORDS,
      deadlineMs: 60_000,
    };
    const services = createServices(ports);
    const core = createCore(ports);
    const limiter = new CallLimiter(core);
    try {
      const handlers = createHandlers(services);
      const bare = new ClientConnection(() => undefined, 'bench', '');
      const account = { name: 'Mei', password: 'correct horse battery' };
      const { me } = await handlers['account.register'](account, bare);
      const guarded = core.connect(() => undefined, 'bench');
      unwrap(await guarded.request('account.signIn', account));
      const other = core.connect(() => undefined, 'bench');
      unwrap(await other.request('account.register', { ...account, name: 'Tom' }));
      const { conversation } = await handlers['direct.open']({ userId: other.userId ?? '' }, bare);
      const { conversationId } = conversation;

      const read = { conversationId, limit: 1, markRead: false };
      const message = () => ({
        conversationId,
        clientId: randomUUID(),
        body: { kind: 'text', text: 'See you at three.' } as const,
      });
      const callGuarded = async (name: 'conversation.fetch' | 'message.send', args: object): Promise<void> => {
        await limiter.count(`calls of ${me.id}`, 1, ALLOWANCE);
        await limiter.count('calls from bench', 1, ALLOWANCE);
        unwrap(await guarded.request(name, args));
      };
      const measure = (work: () => Promise<unknown>) => () => keepInFlight(work, LOAD);
      await handlers['message.send'](message(), bare);
      const samples = await interleave(
        {
          read: measure(async () => handlers['conversation.fetch'](read, bare)),
          guardedRead: measure(() => callGuarded('conversation.fetch', read)),
          send: measure(async () => handlers['message.send'](message(), bare)),
          guardedSend: measure(() => callGuarded('message.send', message())),
        },
        ROUNDS,
      );
      const ratio = (checked: keyof typeof samples, handler: keyof typeof samples): number =>
        rounded(median(samples[handler].map((perSecond, round) => perSecond / (samples[checked][round] ?? NaN))));
      return {
        readVsHandler: ratio('guardedRead', 'read'),
        sendVsHandler: ratio('guardedSend', 'send'),
        readsPerSecond: Math.round(median(samples.guardedRead)),
        sendsPerSecond: Math.round(median(samples.guardedSend)),
      };
    } finally {
      await core.stop();
      await stopServices(services);
      await server.stop();
    }
  },
};
