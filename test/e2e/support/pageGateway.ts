import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createGateway } from '../../../src-gateway/createGateway.ts';

/** A gateway process that serves the interface in a folder of the test, which can become another version. */
const { values } = parseArgs({
  options: {
    redis: { type: 'string' },
    port: { type: 'string' },
    'shortest-idle': { type: 'string' },
    page: { type: 'string' },
    'oldest-client': { type: 'string' },
  },
});
const oldestClient = values['oldest-client'];
const gateway = await createGateway({
  core: { redis: { url: values.redis ?? '' } },
  host: '127.0.0.1',
  port: Number(values.port),
  page: values.page ?? '',
  ...(oldestClient !== undefined && { oldestClient: Number(oldestClient) }),
  log: pino({ level: 'warn' }, pino.destination(2)),
});
process.once('SIGTERM', () => void gateway.stop().then(() => process.exit(0)));
process.stdout.write(`Parley is ready: ${gateway.url}\n`);
