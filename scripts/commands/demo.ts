import { parseArgs } from 'node:util';
import { ChatError } from '#shared/errors/ChatError.ts';
import { pino } from 'pino';
import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { clearDemo, makeDemo } from '../demo/makeDemo.ts';
import { demoFolder } from '../demo/demoRecord.ts';
import { demoCommandLine } from './demoCommandLine.mjs';

/** Creates the demo team, or removes it. Returns the exit code. */
export async function demo(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], ...demoCommandLine });
  try {
    if (values.clear) {
      console.log((await clearDemo()) ? 'The demo is removed. npm start opens your own Parley.' : 'There is no demo.');
      return 0;
    }
    console.log('Making the demo team: twelve people, and a year of what they said …');
    const log = pino({ name: 'demo', level: process.env['PARLEY_LOG'] ?? 'error' }, pino.destination(2));
    const { me, password } = await makeDemo(values.redis ?? null, log);
    console.log(`The demo team is ready. Now npm start: you are ${me?.name ?? ''}, and the others answer.
  ${values.redis === undefined ? `It is in ${demoFolder()}` : 'It is in the Redis that you named'}; your own data is not touched.
  Everybody's password, to sign in as someone else: ${password}
  npm run demo -- --clear removes it.`);
    return 0;
  } catch (error) {
    const why = error instanceof ChatError ? explainStartError(error) : error instanceof Error ? error.message : '';
    console.error(`No demo: ${why}`);
    return 1;
  }
}
