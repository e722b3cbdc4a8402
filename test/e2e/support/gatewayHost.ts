import { join } from 'node:path';
import { pino } from 'pino';
import { createGateway, type Gateway } from '../../../src-gateway/createGateway.ts';
import { CHEAP_PASSWORDS } from '../../support/cheapPasswords.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

/**
 * A process that runs gateways, each with a team of its own: its command line names the Redis, and `startGatewayHost`
 * starts and stops them. A gateway in a process of its own costs four times as much CPU, since Node starts slowly and each
 * process compiles the same code again.
 */

/** Starts or stops the gateway whose keys begin with this prefix. */
export interface HostRequest {
  readonly id: number;
  readonly type: 'start' | 'stop';
  readonly keyPrefix: string;
}

/** `url`: of a gateway that started. `error`: why it did not start or end. */
export interface HostAnswer {
  readonly id: number;
  readonly url?: string;
  readonly error?: string;
}

const [redisUrl = ''] = process.argv.slice(2);
const log = pino({ level: 'warn' }, pino.destination(2));
const gateways = new Map<string, Gateway>();

async function start(keyPrefix: string): Promise<string> {
  const gateway = await createGateway({
    core: {
      redis: { url: redisUrl },
      keyPrefix,
      passwordCost: CHEAP_PASSWORDS,
      // Lets a test see a room close by itself.
      timing: { roomIdleMinMs: 1_000 },
    },
    host: '127.0.0.1',
    port: 0,
    page: join(repositoryRoot, 'out/renderer'),
    log,
  });
  gateways.set(keyPrefix, gateway);
  return gateway.url;
}

async function answer({ id, type, keyPrefix }: HostRequest): Promise<HostAnswer> {
  try {
    if (type === 'start') return { id, url: await start(keyPrefix) };
    await gateways.get(keyPrefix)?.stop();
    gateways.delete(keyPrefix);
    return { id };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: HostRequest) => void answer(request).then((value) => process.send?.(value)));
process.on('disconnect', () => process.exit());
