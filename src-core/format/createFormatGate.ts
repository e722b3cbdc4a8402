import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Logger } from '../Core.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { changeRuns } from '../redis/changeRuns.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { DataFormat } from './dataFormat.ts';

export type TooOldCode = Extract<ErrorCode, 'UPGRADE_REQUIRED' | 'SERVER_TOO_OLD'>;

/** Lets this version work with a Redis only while it understands the data there. */
export interface FormatGate {
  /** The same way to Redis. Every method throws `tooOld` when the data was written by a version that this one can't work with. */
  readonly redis: RedisAccess;
  /** False until the data was compared, and again after every reconnection. */
  readonly isOpen: boolean;
  /** Why it stays closed; null: it is open, or will be. */
  readonly refusal: TooOldCode | null;
  /** Called after every change of both. */
  onChange(listener: () => void): void;
  stop(): void;
}

interface FormatGateOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly format: DataFormat;
  readonly tooOld: TooOldCode;
  /** How often the data is compared while the connection lasts: another computer may be upgraded at any time. */
  readonly checkEveryMs: number;
  readonly log: Logger;
}

type Standing = 'unknown' | 'open' | 'closed';

/** Without an answer from Redis nothing is known about its data. */
const NO_ANSWER = new Set(['OFFLINE', 'TIMEOUT']);

export function createFormatGate({ redis, keys, format, tooOld, checkEveryMs, log }: FormatGateOptions): FormatGate {
  const listeners = new Set<() => void>();
  let standing: Standing = 'unknown';
  let checking: Promise<void> | null = null;

  function change(next: Standing): void {
    if (standing === next) return;
    standing = next;
    if (next === 'closed') log.warn(format, 'the data in Redis is of a later version of Parley: upgrade this one');
    for (const listener of listeners) listener();
  }

  async function compare(): Promise<void> {
    try {
      await redis.run(scripts.claimFormat, keys.format, { ...format });
      change('open');
    } catch (error) {
      const { code } = redis.typeError(error, 'comparing the format');
      if (NO_ANSWER.has(code)) throw error;
      // Whatever else keeps the script from running is for the call itself to report, such as REDIS_FULL.
      change(code === 'UPGRADE_REQUIRED' ? 'closed' : 'open');
    }
  }

  function check(): Promise<void> {
    checking ??= compare().finally(() => (checking = null));
    return checking;
  }

  /** Waits until the gate is open. Throws `tooOld`, or why nothing is known yet. */
  async function pass(): Promise<void> {
    if (standing === 'unknown') await check();
    if (standing === 'closed') throw new ChatError(tooOld);
  }

  const refresh = (): void => void check().catch(() => undefined); // the next one is under way, or the connection is lost
  redis.events.on('failed', () => {
    if (!redis.connections.answers && standing === 'open') change('unknown');
  });
  redis.events.on('changed', () => {
    if (redis.connections.answers && standing === 'unknown') refresh();
  });
  const timer = setInterval(() => {
    if (redis.connections.answers) refresh();
  }, checkEveryMs);
  timer.unref();

  const guarded: Pick<RedisAccess, 'run' | 'runAll' | 'call'> = {
    async run(script, scriptKeys, args) {
      if (standing !== 'open') await pass();
      return redis.run(script, scriptKeys, args);
    },
    async runAll(prepared) {
      if (standing !== 'open') await pass();
      return redis.runAll(prepared);
    },
    async call(during, work) {
      if (standing !== 'open') await pass();
      return redis.call(during, work);
    },
  };

  return {
    redis: changeRuns(redis, guarded),
    get isOpen() {
      return standing === 'open';
    },
    get refusal() {
      return standing === 'closed' ? tooOld : null;
    },
    onChange: (listener) => void listeners.add(listener),
    stop: () => clearInterval(timer),
  };
}
