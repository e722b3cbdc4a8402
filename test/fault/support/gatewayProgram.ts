/**
 * A gateway in a process of its own, which a test can kill, with deadlines for tests. Arguments: the URL of Redis, the
 * port, and `broken` for a build whose scripts do not recognise repeated client ids.
 */
import pino from 'pino';
import { createGateway } from '../../../src-gateway/createGateway.ts';
import { CHEAP_PASSWORDS } from '../../support/cheapPasswords.ts';
import { DEADLINE_MS } from './deadline.ts';
import { forgetClientIds } from './forgetClientIds.ts';

const [url = '', port = '0', build = 'whole'] = process.argv.slice(2);
if (build === 'broken') forgetClientIds();
const gateway = await createGateway({
  core: { redis: { url }, passwordCost: CHEAP_PASSWORDS, deadlineMs: DEADLINE_MS },
  host: '127.0.0.1',
  port: Number(port),
  page: '',
  log: pino({ level: 'silent' }),
});
process.stdout.write(`${gateway.url}\n`);
