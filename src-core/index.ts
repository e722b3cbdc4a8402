export type { Core, CoreConnection, CorePorts, Logger, RedisTarget } from './Core.ts';
export { createCore } from './createCore.ts';
export { checkRedis } from './redis/checkRedis.ts';
