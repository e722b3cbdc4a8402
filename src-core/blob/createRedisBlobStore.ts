import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { BlobAddress, BlobStore } from './BlobStore.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare } from '../redis/RedisAccess.ts';
import type { BulkConnection } from '../redis/createBulkConnection.ts';
import { decodeReply } from '../redis/defineScript.ts';

/**
 * Redis executes one command at a time, so file transfers use small commands (32 KiB) with a pause after each. Measured
 * (docs/decisions): with commands of 256 KiB, or without the pause, the p99 latency of a ping is several times higher.
 */
const PIECE_BYTES = 32 * 1024;
const PAUSE_MS = 2;
/** Maximum number of fields per HDEL. */
const PIECES_PER_REMOVAL = 16;

/**
 * Stores bytes in Redis itself; the default. `{c}:bytes` is one hash for all files of a conversation, with a field for
 * each piece of 32 KiB: `<id>:0`, `<id>:1`, … It therefore expires with the room's other keys, is renewed and deleted
 * together with them, and is unlinked in the background.
 */
export function createRedisBlobStore(redis: BulkConnection, keys: Keys): BlobStore {
  const paceWrites = createThrottledQueue(PAUSE_MS);
  const paceReads = createThrottledQueue(PAUSE_MS);

  function writePiece(
    { conversationId, namespace, id }: BlobAddress,
    index: number,
    piece: Uint8Array,
  ): Promise<unknown> {
    const place = keys.conversation(conversationId);
    const field = pieceOf(id, index);
    const { script, encoded } = prepare(scripts.keepPiece, place, { shelf: namespace, id, piece: field });
    return redis.call('writing a file', async (command) => {
      const transaction = command.multi().hset(place.bytes, field, asBuffer(piece));
      // EVAL, not EVALSHA: if the script is not cached, EVALSHA would fail and the transaction would execute only HSET.
      const replies = await transaction.call('eval', [script.source, ...encoded]).exec();
      const [written, kept] = replies ?? [];
      const error = written?.[0] ?? kept?.[0];
      if (error) throw error;
      return decodeReply(script, kept?.[1])['kept'];
    });
  }

  return {
    chunkBytes: LIMITS.chunkBytes,
    endsWithConversation: true,

    async write(place, offset, chunk) {
      for (let start = 0; start < chunk.byteLength; start += PIECE_BYTES) {
        const piece = chunk.subarray(start, start + PIECE_BYTES);
        const kept = await paceWrites(() => writePiece(place, (offset + start) / PIECE_BYTES, piece)).catch(asFull);
        if (kept !== true) throw new ChatError('BLOB_NOT_FOUND');
      }
    },

    seal: () => Promise.resolve(),

    async *read({ conversationId, id }, { start, end }) {
      const { bytes } = keys.conversation(conversationId);
      for (let at = start; at < end;) {
        const index = Math.floor(at / PIECE_BYTES);
        const piece = await paceReads(() =>
          redis.call('reading a file', (command) => command.hgetBuffer(bytes, pieceOf(id, index))),
        );
        const part = piece?.subarray(at % PIECE_BYTES, end - index * PIECE_BYTES) ?? null;
        if (part === null || part.byteLength === 0) throw new ChatError('BLOB_NOT_FOUND');
        yield part;
        at += part.byteLength;
      }
    },

    async remove(place) {
      const { bytes } = keys.conversation(place.conversationId);
      // Removed from the end, so that the remaining pieces stay contiguous.
      for (let left = await countPieces(redis, bytes, place.id); left > 0; left -= PIECES_PER_REMOVAL) {
        const first = Math.max(0, left - PIECES_PER_REMOVAL);
        const fields = Array.from({ length: left - first }, (_, index) => pieceOf(place.id, first + index));
        await paceWrites(() => redis.call('removing a file', (command) => command.hdel(bytes, ...fields))); // at most PIECES_PER_REMOVAL
      }
    },

    // The namespace is the conversation's key, which is deleted with the conversation.
    removeNamespace: () => Promise.resolve(),
    listNamespaces: noNamespaces,

    check: () => Promise.resolve({ kind: 'redis' }),
    stop() {
      redis.stop();
      return Promise.resolve();
    },
  };
}

/** The number of pieces, by binary search: pieces are contiguous from 0 on, also after an interrupted removal. */
async function countPieces(redis: BulkConnection, bytes: string, id: string): Promise<number> {
  const has = (index: number): Promise<number> =>
    redis.call('counting the pieces of a file', (command) => command.hexists(bytes, pieceOf(id, index)));
  let [low, high] = [0, 1];
  while ((await has(high - 1)) === 1) [low, high] = [high, high * 2];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await has(middle)) === 1) low = middle + 1;
    else high = middle;
  }
  return low;
}

function pieceOf(id: string, index: number): string {
  return `${id}:${index}`;
}

/** A Buffer over the same memory, which the client library requires. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function asFull(error: unknown): never {
  if (error instanceof ChatError && error.code === 'REDIS_FULL') {
    throw new ChatError('BLOB_STORE_FULL', {}, { cause: error });
  }
  throw error;
}

async function* noNamespaces(): AsyncIterable<string> {
  // namespaces have no names of their own in Redis
}

/** Runs tasks one at a time, with a pause after each. */
type ThrottledQueue = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Limits the share of time that bulk work takes of a resource, however many tasks are queued. */
function createThrottledQueue(pauseMs: number): ThrottledQueue {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = queue.then(work);
    const pause = (): Promise<void> => wait(pauseMs);
    queue = result.then(pause, pause);
    return result;
  };
}
