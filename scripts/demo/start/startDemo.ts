import type { Logger } from '#core/index.ts';
import { pino } from 'pino';
import { choosePort, isParley, urlOf } from '../../start/choosePort.ts';
import { openBrowser } from '../../start/openBrowser.ts';
import type { StartOptions } from '../../start/readOptions.ts';
import type { Launchers } from '../../start/Launchers.ts';
import { startDesktop } from '../../start/startDesktop.ts';
import { startTeam } from '../bots/startTeam.ts';
import { type DemoRedis, openDemoRedis } from '../openDemoRedis.ts';
import { demoFolder, type WholeDemo } from '../demoRecord.ts';
import { servePage } from './servePage.ts';

/** Differs from the person's own profile, so that a browser keeps the two apart. */
const PORT_NAME = 'demo';
const STALE_MS = 20 * 3_600_000;

/** Two ways to run the product as a member of the demo team, with the rest of the team connected. */
export function demoLaunchers(demo: WholeDemo, options: StartOptions): Launchers {
  console.log(`This is the demo team: you are ${demo.me.name}. npm run demo -- --clear removes it,
npm start -- --profile default opens your own Parley instead.`);
  if (Date.now() - demo.madeAt > STALE_MS) console.log('It is not of today any more: npm run demo makes it again.');
  const log = pino({ name: 'demo', level: process.env['PARLEY_LOG'] ?? 'error' }, pino.destination(2));
  const desktop = { profile: options.profile, redis: demo.redis ?? undefined, dataFolder: demoFolder() };
  return {
    onDesktop: (electron) => withTeam(demo, log, () => startDesktop(electron, desktop)),
    inBrowser: () => startPage(demo, options, log),
  };
}

async function startPage(demo: WholeDemo, { port }: StartOptions, log: Logger): Promise<number> {
  const usual = await choosePort(PORT_NAME);
  if (port === undefined && usual.taken && (await isParley(usual.port))) {
    console.log(`Parley is ready: ${urlOf(usual.port)} (it was running already)`);
    openBrowser(urlOf(usual.port));
    return 0;
  }
  const chosen = port === undefined ? (usual.taken ? 0 : usual.port) : Number(port);
  return withTeam(demo, log, (place) => servePage(place.ports, demo.me.token, chosen));
}

/** The team connects while the window opens, and disconnects when it closes. */
async function withTeam<Value>(
  demo: WholeDemo,
  log: Logger,
  run: (place: DemoRedis) => Promise<Value>,
): Promise<Value> {
  const place = await openDemoRedis(demo.redis, log);
  const team = startTeam(demo, place.ports).catch((error: unknown) => {
    // The conversations are available anyway.
    console.error(
      `Nobody answers in this demo (${error instanceof Error ? error.message : String(error)}): npm run demo makes it again.`,
    );
    return null;
  });
  try {
    return await run(place);
  } finally {
    await (await team)?.stop();
    await place.stop();
  }
}
