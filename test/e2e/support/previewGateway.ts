import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createGateway } from '../../../src-gateway/createGateway.ts';
import { createPreviews } from '../../../src-gateway/preview/createPreviews.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

/** A gateway process that may create previews of pages on this computer, but of nothing else. */
const { values } = parseArgs({
  options: { redis: { type: 'string' }, port: { type: 'string' }, 'shortest-idle': { type: 'string' } },
});
const log = pino({ level: 'warn' }, pino.destination(2));
const gateway = await createGateway({
  core: { redis: { url: values.redis ?? '' } },
  host: '127.0.0.1',
  port: Number(values.port),
  page: join(repositoryRoot, 'out/renderer'),
  previews: createPreviews(log, { isAllowed: (address) => address === '127.0.0.1', ports: [] }),
  log,
});
process.once('SIGTERM', () => void gateway.stop().then(() => process.exit(0)));
process.stdout.write(`Parley is ready: ${gateway.url}\n`);
