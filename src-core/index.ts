export type { ArchivePolicy, ArchivePorts } from './archive/ArchivePorts.ts';
export type { BlobStore, ByteRange, BlobAddress as Place } from './blob/BlobStore.ts';
export type { OpenBlob } from './blob/OpenBlob.ts';
export type { BlobPorts, Core, CoreConnection, CorePorts, Logger, RedisTarget } from './Core.ts';
export type { FoundHook, Published } from './hook/publishByHook.ts';
export { createCore } from './createCore.ts';
export { checkRedis } from './redis/checkRedis.ts';
