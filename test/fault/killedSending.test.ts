import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCore } from '#core/createCore.ts';
import { createMemoryTransport } from '../bench/memoryTransport.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { signUp } from '../support/people.ts';
import { silentLog } from '../bench/silentLog.ts';
import { startRedis } from '../support/startRedis.ts';
import { textOf } from '../support/textOf.ts';

const PROGRAM = fileURLToPath(new URL('support/personProgram.ts', import.meta.url));

/** Before and after each call of a send. */
const STEPS = ['local.queue', 'message.send', 'local.dropOutgoing'].flatMap((call) => [
  `before ${call}`,
  `after ${call}`,
]);

interface RunResult {
  /** Texts that were displayed as messages before the process ended. */
  readonly seen: readonly string[];
  readonly ended: NodeJS.Signals | number | null;
}

async function runPerson(args: readonly string[]): Promise<RunResult> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { seen: [...output.matchAll(/^seen (.+)$/gm)].map(([, text]) => text ?? ''), ended: signal ?? code };
}

describe('a client killed in the middle of a send, with its local store on disk and a real Redis', () => {
  it.each(STEPS)('%s: what was displayed is delivered once and in order, without user action', async (step) => {
    const redis = await startRedis();
    const folder = await mkdtemp(join(tmpdir(), 'parley-killed-'));
    const core = createCore({ redis: { url: redis.url }, log: silentLog, passwordCost: CHEAP_PASSWORDS });
    onTestFinished(async () => {
      await core.stop();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    });
    const ben = await signUp(createMemoryTransport(core));
    const first = await runPerson([redis.url, folder, ben.me.id, step]);
    expect(first.ended).toBe('SIGKILL');
    const second = await runPerson([redis.url, folder, ben.me.id, '-']);
    expect(second.ended).toBe(0);

    const { conversations } = await ben.ask('conversation.list', {});
    const conversationId = conversations[0]?.conversationId ?? '';
    const { events } = await ben.ask('conversation.fetch', { conversationId });
    const texts = events.map(textOf);
    expect(texts).toEqual(['one', 'two', 'three'].filter((text) => texts.includes(text)));
    expect(first.seen.filter((text) => !texts.includes(text))).toEqual([]);
    // Before `local.queue` nothing was displayed; after it everything is on disk.
    expect(texts.includes('one')).toBe(step !== 'before local.queue');
    expect(first.seen.includes('one')).toBe(!step.endsWith('local.queue'));
  });
});
