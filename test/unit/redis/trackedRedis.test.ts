import { describe, expect, it } from 'vitest';
import { createConversationProcessor } from '#core/follow/createConversationProcessor.ts';
import { createSender } from '#core/message/createSender.ts';
import { createKeys } from '#core/keys.ts';
import type { RawRedis, TrackedRedis } from '#core/redis/RedisAccess.ts';
import { silent } from '../../support/coreForTests.ts';

const keys = createKeys('test');
const raw = {} as RawRedis;
const tracked = {} as TrackedRedis;
const archive = { read: () => Promise.resolve([]) };

describe('access to Redis', () => {
  it('must mark changes where messages are sent', () => {
    // @ts-expect-error: messages sent with raw access would not be projected
    createSender(raw, keys);
    expect(createSender(tracked, keys)).toBeDefined();
  });

  it('must not mark changes where they are processed', () => {
    // @ts-expect-error: a processor with tracked access would mark its own writes and process them again
    createConversationProcessor({ redis: tracked, keys, archive, log: silent });
    expect(createConversationProcessor({ redis: raw, keys, archive, log: silent })).toBeDefined();
  });
});
