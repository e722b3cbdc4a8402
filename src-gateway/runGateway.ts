import type { CorePorts } from '#core/index.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { type EmbeddedRedis, startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { type Logger, pino } from 'pino';
import { isLoopback } from './allowedHosts.ts';
import { createGateway, type Gateway } from './createGateway.ts';
import { explainStartError } from './explainStartError.ts';
import { openFiles } from './openFiles.ts';
import { createPreviews } from './preview/createPreviews.ts';
import { createPushes } from './push/createPushes.ts';
import { openDatabase } from './openDatabase.ts';
import { type CommandLineOptions, readOptions } from './readOptions.ts';
import type { Page } from './servePage.ts';
import { openSetupCode, setupCodeFile } from './setupCode.ts';

const SAME_SIGNAL_MS = 1_000;

export interface GatewayProgram {
  /** The arguments on the command line. */
  readonly args: readonly string[];
  readonly page: Page;
  /** The text of `--help`. */
  readonly usage: string;
}

/**
 * Runs a gateway until a signal ends it. Logs go to standard error; standard output contains only the line with the
 * address, and a line with the setup code while the team has no account, which is also in the file that
 * `PARLEY_SETUP_CODE_FILE` names. A gateway that cannot start prints the reason and ends with exit code 1.
 * `PARLEY_LOG` is the minimum log level: debug, info (default), warn, error.
 */
export async function runGateway(program: GatewayProgram): Promise<void> {
  try {
    await start(program);
  } catch (error) {
    process.stderr.write(`Parley could not start: ${explainStartError(error)}\n`);
    end(1);
  }
}

async function start({ args, page, usage }: GatewayProgram): Promise<void> {
  const options = readOptions(args);
  if (options === null) return write(usage);

  const log = pino({ name: 'gateway', level: process.env['PARLEY_LOG'] ?? 'info' }, pino.destination(2));
  const redis = await findRedis(options, log);
  const joining = chooseJoining(options);
  const gateway = await startGateway(redis, { options, page, joining }, log);
  stopOnSignal(log, async () => {
    await gateway.stop();
    await redis.stop();
  });
  write(`Parley is ready: ${gateway.url}`);
  if (joining?.setupCode !== undefined && (await gateway.needsSetupCode())) {
    write(`Setup code for the first account, which owns the team: ${joining.setupCode}`);
  }
}

/**
 * Who may join a new team. Undefined, the default of the core, when only this computer can reach the gateway: everyone.
 * A gateway on loopback that has origins, host names or proxies is reached through a proxy. A certificate makes no
 * difference: without these options only loopback names are answered on loopback. A file for the setup code says that
 * this is the server of a team, whose owner needs the code in any case.
 */
function chooseJoining(options: CommandLineOptions): CorePorts['joining'] {
  const { host, origins, allowedHosts, trustedProxies } = options;
  const isProxied = origins.length + allowedHosts.length + trustedProxies.length > 0;
  if (isLoopback(host) && !isProxied && setupCodeFile() === undefined) return undefined;
  return { initial: 'invitation', setupCode: openSetupCode() };
}

/** The team's Redis, which the gateway does not stop, or a private one. */
async function findRedis({ redisUrl, dataDir }: CommandLineOptions, log: Logger): Promise<EmbeddedRedis> {
  if (redisUrl !== undefined) return { url: redisUrl, stop: () => Promise.resolve() };
  return startEmbeddedRedis({ dataDir: embeddedRedisFolder(dataDir ?? dataRoot()), log });
}

async function startGateway(
  redis: EmbeddedRedis,
  { options, page, joining }: { options: CommandLineOptions; page: Page; joining: CorePorts['joining'] },
  log: Logger,
): Promise<Gateway> {
  const {
    host,
    port,
    tls,
    origins,
    allowedHosts,
    trustedProxies,
    socketsPerAddress,
    files,
    sharedFileLinks,
    roomIdleMinMs,
    certificates,
    metrics,
    linkPreviews,
    push,
    provider,
  } = options;
  try {
    const database = await openDatabase(options);
    return await createGateway({
      core: {
        redis: { url: redis.url, certificates },
        blobs: { ...(await openFiles(files)), hasSharedLinks: sharedFileLinks },
        timing: { roomIdleMinMs },
        ...(joining !== undefined && { joining }),
        ...database,
      },
      host,
      port,
      tls,
      origins,
      allowedHosts,
      trustedProxies,
      limits: socketsPerAddress === undefined ? {} : { socketsPerAddress },
      metrics,
      provider,
      previews: linkPreviews ? createPreviews(log) : undefined,
      pushes: push && createPushes(push),
      page,
      log,
    });
  } catch (error) {
    await redis.stop();
    throw error;
  }
}

function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  async function onSignal(signal: NodeJS.Signals): Promise<void> {
    if (stoppingSince !== null) {
      // One Ctrl+C arrives twice, from the terminal and from npm. Only a later signal means: stop immediately.
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    try {
      await stop();
      end(0);
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly');
      end(1);
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void onSignal(signal));
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Exits immediately, because ioredis keeps the process alive for two seconds after Redis closed a connection first. */
function end(exitCode: number): void {
  process.stderr.write('', () => process.exit(exitCode));
}
