import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createGateway } from '../../../src-gateway/createGateway.ts';
import { createPushes } from '../../../src-gateway/push/createPushes.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { CONTACT } from '../../support/startPushService.ts';

/** A gateway process that sends pushes to the service on this computer that the environment names, and nowhere else. */
const { values } = parseArgs({
  options: { redis: { type: 'string' }, port: { type: 'string' }, 'shortest-idle': { type: 'string' } },
});
const gateway = await createGateway({
  core: {
    redis: { url: values.redis ?? '' },
    timing: { pushAfterMs: 100, pushEveryMs: 0, pushPeopleMs: 0 },
  },
  host: '127.0.0.1',
  port: Number(values.port),
  page: join(repositoryRoot, 'out/renderer'),
  pushes: createPushes(
    { contact: CONTACT, hosts: ['localhost'] },
    {
      port: process.env['PUSH_SERVICE_PORT'] ?? '',
      ca: process.env['PUSH_SERVICE_CA'] ?? '',
      resolve: () => Promise.resolve(['127.0.0.1']),
      isAllowed: (address) => address === '127.0.0.1',
    },
  ),
  log: pino({ level: 'warn' }, pino.destination(2)),
});
process.once('SIGTERM', () => void gateway.stop().then(() => process.exit(0)));
process.stdout.write(`Parley is ready: ${gateway.url}\n`);
