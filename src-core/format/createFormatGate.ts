import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Logger } from '../Logger.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { overrideRedisAccess, type RawRedis, type RedisAccess } from '../redis/RedisAccess.ts';

export type TooOldCode = Extract<ErrorCode, 'UPGRADE_REQUIRED' | 'SERVER_TOO_OLD'>;
type GateCode = TooOldCode | Extract<ErrorCode, 'IMPORT_UNDER_WAY'>;

/**
 * Allows Redis calls only while this version can work with the format of the data there, and while no whole team is
 * being imported.
 */
export interface FormatGate {
  /** Guarded access to Redis: every method throws `refusal` while the gate is closed. */
  readonly redis: RawRedis;
  /** False until the format was checked, and again after every reconnection. */
  readonly isOpen: boolean;
  /** The error code while the gate is closed; null while it is open or not checked yet. */
  readonly refusal: GateCode | null;
  /** Called after every setStatus of `isOpen` and `refusal`. */
  onChange(listener: () => void): void;
  stop(): void;
}

interface FormatGateOptions {
  readonly redis: RawRedis;
  readonly keys: Keys;
  readonly format: DataFormat;
  readonly tooOld: TooOldCode;
  /** Interval of the check while connected, because another node may be upgraded at any time. */
  readonly checkEveryMs: number;
  readonly log: Logger;
}

type Status = 'unknown' | 'open' | GateCode;

/** Errors after which the format stays unknown. */
const NO_ANSWER = new Set(['OFFLINE', 'TIMEOUT']);

export function createFormatGate({ redis, keys, format, tooOld, checkEveryMs, log }: FormatGateOptions): FormatGate {
  const listeners = new Set<() => void>();
  let status: Status = 'unknown';
  let checking: Promise<void> | null = null;

  function setStatus(next: Status): void {
    if (status === next) return;
    status = next;
    if (next === 'IMPORT_UNDER_WAY') log.warn(format, 'a whole team is being imported: waiting for its end');
    else if (next === tooOld)
      log.warn(format, 'the data in Redis was written by a later version of Parley: upgrade this one');
    for (const listener of listeners) listener();
  }

  async function compare(): Promise<void> {
    try {
      await redis.run(scripts.claimFormat, keys.format, { ...format });
      setStatus('open');
    } catch (error) {
      const { code } = redis.typeError(error, 'checking the data format');
      if (NO_ANSWER.has(code)) throw error;
      // Other errors, such as REDIS_FULL, are reported by the call itself.
      setStatus(code === 'IMPORT_UNDER_WAY' ? code : code === 'UPGRADE_REQUIRED' ? tooOld : 'open');
    }
  }

  function check(): Promise<void> {
    checking ??= compare().finally(() => (checking = null));
    return checking;
  }

  const refusal = (): GateCode | null => (status === 'unknown' || status === 'open' ? null : status);

  /** Throws the refusal when the gate is closed, or the error of the check while the format is unknown. */
  async function ensureOpen(): Promise<void> {
    if (status === 'unknown') await check();
    const code = refusal();
    if (code !== null) throw new ChatError(code);
  }

  const refresh = (): void => void check().catch(() => undefined); // the next check follows
  redis.events.on('failed', () => {
    if (!redis.connections.commandsReady && status === 'open') setStatus('unknown');
  });
  redis.events.on('changed', () => {
    if (redis.connections.commandsReady && status === 'unknown') refresh();
  });
  const timer = setInterval(() => {
    if (redis.connections.commandsReady) refresh();
  }, checkEveryMs);
  timer.unref();

  const guarded: Pick<RedisAccess, 'run' | 'runAll' | 'call'> = {
    async run(script, scriptKeys, args) {
      if (status !== 'open') await ensureOpen();
      return redis.run(script, scriptKeys, args);
    },
    async runAll(prepared) {
      if (status !== 'open') await ensureOpen();
      return redis.runAll(prepared);
    },
    async call(during, work) {
      if (status !== 'open') await ensureOpen();
      return redis.call(during, work);
    },
  };

  return {
    redis: overrideRedisAccess(redis, guarded),
    get isOpen() {
      return status === 'open';
    },
    get refusal() {
      return refusal();
    },
    onChange: (listener) => void listeners.add(listener),
    stop: () => clearInterval(timer),
  };
}

/** The format of the data that Parley writes to Redis. */
export interface DataFormat {
  /** Incremented whenever this version writes data that earlier versions do not know. */
  readonly written: number;
  /**
   * The oldest format whose versions can work with the data. Stays the same while earlier versions can skip unknown
   * data (see docs/decisions/2026-11-22-lenient-reading.md), and is set to `written` when they would damage or lose
   * data.
   */
  readonly readableFrom: number;
}

/**
 * Since format 3 people have roles, and may be deactivated; earlier versions would let them in, and anyone else. Since
 * format 2 rooms may never close; earlier versions would close them with the next message.
 */
export const DATA_FORMAT: DataFormat = { written: 3, readableFrom: 3 };
