import { join } from 'node:path';
import { pino } from 'pino';
import { createGateway } from '../../src-gateway/createGateway.ts';
import { startRedis } from '../../test/support/startRedis.ts';
import { root } from '../setup/paths.mjs';
import { drawPrices } from './drawPrices.ts';
import { openBrowser } from '../../test/support/openBrowser.ts';
import type { Cast } from './playRoom.ts';
import { tellStory, type ToldStory } from './tellStory.ts';

/** A Redis and a gateway of their own, on which the story has been told. */
export interface Stage {
  readonly gatewayUrl: string;
  readonly redisUrl: string;
  readonly story: ToldStory;
  end(): Promise<void>;
}

export async function startStage(): Promise<Stage> {
  const redis = await startRedis();
  const gateway = await createGateway({
    core: { redis: { url: redis.url } },
    host: '127.0.0.1',
    port: 0,
    rendererDir: join(root, 'out/renderer'),
    log: pino({ level: 'silent' }),
  });
  async function end(): Promise<void> {
    await gateway.stop();
    await redis.stop();
  }

  try {
    const story = await tellStory(gateway.url, redis.url, await makeFiles());
    return {
      gatewayUrl: gateway.url,
      redisUrl: redis.url,
      story,
      async end() {
        story.end();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function makeFiles(): Promise<Cast['files']> {
  const browser = await openBrowser();
  const files = {
    copy: {
      name: 'launch-copy-v7.pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_800_000, '%')]),
    },
    prices: { name: 'prices.png', bytes: await drawPrices(browser) },
  };
  await browser.close();
  return files;
}
