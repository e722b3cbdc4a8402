import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** The child process of `pingProcess.ts`: pings between the messages `start` and `stop`, then reports each latency. */
const PAUSE_MS = 1;

const [url = ''] = process.argv.slice(2);
const redis = new Redis(url);
let round = new AbortController();

process.on('message', (message) => {
  if (message === 'stop') round.abort();
  else void ping().then((latencies) => process.send?.(latencies));
});
process.on('disconnect', () => redis.disconnect());
await redis.ping();
process.send?.('ready');

async function ping(): Promise<number[]> {
  const latencies: number[] = [];
  round = new AbortController();
  const { signal } = round;
  while (!signal.aborted) {
    const startedAt = performance.now();
    await redis.ping();
    latencies.push(performance.now() - startedAt);
    await wait(PAUSE_MS);
  }
  return latencies;
}
