import { checkRedis } from '#core/index.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import type { ConnectionChoice } from '#shared/contract/hostModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { targetOf } from './address.ts';
import { checkGateway } from './checkGateway.ts';
import type { BackendPorts } from './openBackend.ts';

/** Tests a choice and closes the test connection. Throws the refusals of `host.testConnection`. */
export async function checkChoice(choice: ConnectionChoice, { redisFolder, log }: BackendPorts): Promise<void> {
  switch (choice.kind) {
    case 'embedded': {
      const redis = await startEmbeddedRedis({ dataDir: redisFolder, log });
      await redis.stop();
      return;
    }
    case 'redis':
      unwrap(await checkRedis(targetOf(choice)));
      return;
    case 'gateway':
      await checkGateway(choice.url);
      return;
    default:
      assertNever(choice);
  }
}
