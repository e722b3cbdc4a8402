import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import type { BrokenBuildName } from './brokenBuilds.ts';

/** pino's level of an error. */
const ERROR_LEVEL = 50;

export interface GatewayProcess {
  readonly url: string;
  readonly keyPrefix: string;
  /** Lines of the log of level error or above; the reader removes them. */
  readonly errors: object[];
  /** Whether the process has ended, and what it wrote before. */
  readonly end: () => string | null;
  /** Bytes of the heap and of buffers, after a garbage collection. */
  memoryBytes(): Promise<number>;
  /** Names of properties that something added to `Object.prototype`. */
  pollution(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export interface GatewayProcessOptions {
  readonly keyPrefix: string;
  readonly limits?: object;
  /** One with a hole. */
  readonly broken?: BrokenBuildName;
}

interface Message {
  readonly url?: string;
  readonly log?: { readonly level: number };
  readonly memoryBytes?: number;
  readonly pollution?: readonly string[];
}

/** Nobody is limited, so that every input reaches the code behind the limits. */
const NO_LIMITS = { callsPerSecond: 1_000_000 };

export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  const { keyPrefix, limits = NO_LIMITS, broken } = options;
  const folder = join(repositoryRoot, 'test/attack/support');
  const breaking = broken === undefined ? [] : ['--import', pathToFileURL(join(folder, 'breakBuild.ts')).href];
  const args = [join(folder, 'gatewayProgram.ts'), inject('redisUrl'), keyPrefix, JSON.stringify(limits)];
  const child = spawn(process.execPath, ['--expose-gc', ...breaking, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, PARLEY_BROKEN_BUILD: broken },
  });
  const errors: object[] = [];
  let written = '';
  let ended: string | null = null;
  child.stderr?.on('data', (chunk: Buffer) => (written = `${written}${chunk.toString()}`.slice(-4_000)));
  const closed = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      ended = `the gateway ended with ${signal ?? code}: ${written}`;
      resolve();
    });
  });
  child.on('message', ({ log }: Message) => {
    if (log !== undefined && log.level >= ERROR_LEVEL) errors.push(log);
  });
  const ask = <Field extends keyof Message>(field: Field, question?: string): Promise<NonNullable<Message[Field]>> => {
    const answer = answerOf(child, field, closed, () => ended);
    // The gateway may end at any time; then the answer is rejected with the reason.
    if (question !== undefined) child.send(question, () => undefined);
    return answer;
  };
  const url = await ask('url');

  return {
    url,
    keyPrefix,
    errors,
    end: () => ended,
    memoryBytes: () => ask('memoryBytes', 'memory'),
    pollution: () => ask('pollution', 'pollution'),
    async stop() {
      if (ended === null) child.send('stop', () => undefined);
      await closed;
    },
  };
}

/** The next message with this field. Throws when the process ends before. */
function answerOf<Field extends keyof Message>(
  child: ChildProcess,
  field: Field,
  closed: Promise<void>,
  end: () => string | null,
): Promise<NonNullable<Message[Field]>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Message): void => {
      const value = message[field];
      if (value === undefined) return;
      child.off('message', onMessage);
      resolve(value);
    };
    child.on('message', onMessage);
    void closed.then(() => reject(new Error(end() ?? 'the gateway has ended')));
  });
}
