import { checkRedis } from '#core/index.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { HostLine } from '../hosted/HostLine.ts';
import { requestHost } from '../hosted/requestHost.ts';
import { type Choice, targetOf } from './address.ts';
import { ANSWER_MS, checkGateway, checkHealth } from './checkGateway.ts';
import type { BackendPorts } from './openBackend.ts';

/** Tests a choice and closes the test connection. Throws the refusals of `host.testConnection`. */
export async function checkChoice(choice: Choice, { redisFolder, hostLine, log }: BackendPorts): Promise<void> {
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
    case 'hosted': {
      const line = new HostLine(choice.team, { ...hostLine, onMoved: () => undefined, log });
      await checkHealth(() => requestHost(line.agent, '/healthz', { timeoutMs: ANSWER_MS }));
      return;
    }
    default:
      assertNever(choice);
  }
}
