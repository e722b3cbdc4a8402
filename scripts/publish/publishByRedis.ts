import { createHash } from 'node:crypto';
import { createCore } from '#core/index.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { pino } from 'pino';
import { openConversationStore } from '../export/openConversationStore.ts';
import type { PLACE_OPTIONS } from '../export/placeOptions.mjs';
import type { PostToPublish, PublishedAt } from './PostToPublish.ts';

/**
 * For operators of the server, without a gateway. Throws what `openPlace` throws, and the refusals of `Core.publish`.
 */
export async function publishByRedis(
  { topic = '', title, body, key }: PostToPublish,
  name: string,
  values: Readonly<Partial<Record<keyof typeof PLACE_OPTIONS, string>>>,
): Promise<PublishedAt> {
  const log = pino({ name: 'publish', level: 'error' }, pino.destination(2));
  const place = await openConversationStore(values, log);
  const core = createCore({ ...place.ports, log });
  try {
    const clientId = createHash('sha256').update(key).digest('base64url');
    return unwrap(await core.publish({ name, clientId, topic, title, body })).post;
  } finally {
    await core.stop();
    await place.stop();
  }
}
