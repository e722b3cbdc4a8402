import { join } from 'node:path';
import { pino } from 'pino';
import { createGateway } from '../../../src-gateway/createGateway.ts';
import { CHEAP_PASSWORDS } from '../../support/cheapPasswords.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { PAGE_ORIGIN } from './openWireSocket.ts';

/** A gateway in a process of its own: it reports its URL, each error that it logs, and on request its memory. */
const [redisUrl = '', keyPrefix = '', limits = '{}'] = process.argv.slice(2);
const PATIENCE_MS = 60_000;
const send = (message: object): void => void process.send?.(message);

const log = pino({ level: 'error' }, { write: (line: string) => send({ log: JSON.parse(line) as unknown }) });
const gateway = await createGateway({
  // A busy machine is no attack: a call that waits for the processor is not to fail, nor its socket to close.
  core: { redis: { url: redisUrl }, keyPrefix, passwordCost: CHEAP_PASSWORDS, deadlineMs: PATIENCE_MS },
  heartbeat: { everyMs: PATIENCE_MS, withinMs: PATIENCE_MS },
  // Each attacker has an address of their own, as on the Internet.
  trustedProxies: ['127.0.0.1'],
  origins: [PAGE_ORIGIN],
  host: '127.0.0.1',
  port: 0,
  page: join(repositoryRoot, 'out/renderer'),
  limits: JSON.parse(limits) as object,
  log,
});
send({ url: gateway.url });

// Not longer than the test.
process.on('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message === 'memory') {
    // Twice, because finalizers of the first collection free more.
    globalThis.gc?.();
    setImmediate(() => {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      send({ memoryBytes: heapUsed + external });
    });
  }

  if (message === 'pollution') send({ pollution: Object.keys(Object.prototype) });
  if (message === 'stop') void gateway.stop().then(() => process.disconnect());
});
