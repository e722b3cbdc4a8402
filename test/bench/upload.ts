import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createCore } from '#core/createCore.ts';
import { openDirect, type SignedIn, signUp } from '../support/people.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { startPingProcess } from './pingProcess.ts';
import { interleave, median, percentile, rounded } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const BYTES = 64 * 1024 * 1024;
const IDLE_MS = 2_000;
const ROUNDS = 5;

interface Sample {
  readonly p99: number;
  readonly mbPerSecond: number;
}

/** The product's own path, from the call to the finished blob; at the end every byte is read back and hashed. */
export const upload: Bench = {
  title: '64 MiB into the Redis store while another process pings, against the same pings with nothing to do',
  atMost: { pingP99Ratio: 3 },

  async run() {
    const server = await startRedis();
    const core = createCore({ redis: { url: server.url }, log: silentLog, keyPrefix: 'bench' });
    const pings = await startPingProcess(server.url);
    try {
      const author = await signUp(createMemoryTransport(core));
      const conversationId = await openDirect(author, await signUp(createMemoryTransport(core)));
      const file = new Uint8Array(randomBytes(BYTES));
      const sha256 = createHash('sha256').update(file).digest('hex');

      async function measure(work: () => Promise<unknown>): Promise<Sample> {
        const startedAt = performance.now();
        const latencies = await pings.during(work);
        const seconds = (performance.now() - startedAt) / 1_000;
        return { p99: percentile(latencies, 0.99), mbPerSecond: BYTES / 1e6 / seconds };
      }

      let count = 0;
      const samples = await interleave<'idle' | 'upload', { readonly write: Sample; readonly finish: Sample }>(
        {
          idle: async () => {
            const sample = await measure(() => wait(IDLE_MS));
            return { write: sample, finish: sample };
          },
          upload: async () => {
            count += 1;
            const id = { conversationId, uploadId: `upload-${count}` };
            const write = await measure(() => writeAll(author, id, file));
            const finish = await measure(() => author.ask('upload.finish', { ...id, sha256 }));
            await author.ask('upload.cancel', id);
            return { write, finish };
          },
        },
        ROUNDS,
      );
      const ratio = (of: 'write' | 'finish'): number =>
        rounded(median(samples.upload.map((each, round) => each[of].p99 / (samples.idle[round]?.[of].p99 ?? NaN))));
      const speed = (of: 'write' | 'finish'): number =>
        rounded(median(samples.upload.map((each) => each[of].mbPerSecond)));
      return {
        pingP99Ratio: ratio('write'),
        mbPerSecond: speed('write'),
        pingP99RatioOfFinish: ratio('finish'),
        mbPerSecondOfFinish: speed('finish'),
        idlePingP99Ms: rounded(median(samples.idle.map(({ write }) => write.p99))),
      };
    } finally {
      await pings.stop();
      await core.stop();
      await server.stop();
    }
  },
};

async function writeAll(
  { ask }: SignedIn,
  id: { readonly conversationId: string; readonly uploadId: string },
  file: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { chunkBytes, ...begun } = await ask('upload.begin', { ...id, name: 'large.bin', bytes: file.byteLength });
  let { received } = begun;
  while (received < file.byteLength) {
    const chunk = file.subarray(received, received + chunkBytes);
    ({ received } = await ask('upload.write', { ...id, offset: received, chunk }));
  }
}
