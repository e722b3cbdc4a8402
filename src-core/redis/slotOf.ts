import { Command } from 'ioredis';

/**
 * The hash slot of a key or a channel:
 * https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#key-distribution-model
 */
export function slotOf(key: string): number {
  return new Command('exists', [key]).getSlot();
}
