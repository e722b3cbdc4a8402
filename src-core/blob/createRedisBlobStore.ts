import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { BulkConnection } from '../redis/createBulkConnection.ts';
import { prepare } from '../redis/RedisAccess.ts';
import { decodeReply } from '../redis/scriptCodec.ts';
import type { BlobStore, Place } from './BlobStore.ts';
import { createPace } from './createPace.ts';

/**
 * Redis does one thing at a time, so nobody else may have to wait long for what belongs to a file: 32 KiB, then a rest.
 * Measured (docs/decisions): commands of 256 KiB, or no rest, make a ping's p99 several times as long.
 */
const PIECE_BYTES = 32 * 1024;
const REST_MS = 2;
/** Fields that one command removes. */
const PIECES_PER_REMOVAL = 16;

/**
 * Bytes in Redis itself, for whoever has nothing else: `{c}:bytes` is one hash for all files of a conversation, with a
 * field for each piece of 32 KiB, `<id>:0`, `<id>:1`, … So it has the room's own expiry, renewed and ended in the same step
 * as the room's other keys, and is unlinked in the background.
 */
export function createRedisBlobStore(redis: BulkConnection, keys: Keys): BlobStore {
  const paceWrites = createPace(REST_MS);
  const paceReads = createPace(REST_MS);

  function writePiece({ conversationId, shelf, id }: Place, index: number, piece: Uint8Array): Promise<unknown> {
    const place = keys.conversation(conversationId);
    const field = pieceOf(id, index);
    const { script, encoded } = prepare(scripts.keepPiece, place, { shelf, id, piece: field });
    return redis.call('writing a file', async (command) => {
      const transaction = command.multi().hset(place.bytes, field, asBuffer(piece));
      // EVAL, not EVALSHA: where Redis has forgotten the script, the transaction must not do the first half alone.
      const replies = await transaction.call('eval', [script.source, ...encoded]).exec();
      const [written, kept] = replies ?? [];
      const error = written?.[0] ?? kept?.[0];
      if (error) throw error;
      return decodeReply(script, kept?.[1])['kept'];
    });
  }

  /** How many pieces there are: they are dense from the first on, also after a removal that was cut short. */
  async function countPieces({ conversationId, id }: Place): Promise<number> {
    const { bytes } = keys.conversation(conversationId);
    const has = (index: number): Promise<number> =>
      redis.call('looking for a file', (command) => command.hexists(bytes, pieceOf(id, index)));
    let [low, high] = [0, 1];
    while ((await has(high - 1)) === 1) [low, high] = [high, high * 2];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await has(middle)) === 1) low = middle + 1;
      else high = middle;
    }
    return low;
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
      // From the end, so that what is left stays dense.
      for (let left = await countPieces(place); left > 0; left -= PIECES_PER_REMOVAL) {
        const first = Math.max(0, left - PIECES_PER_REMOVAL);
        const fields = Array.from({ length: left - first }, (_, index) => pieceOf(place.id, first + index));
        await paceWrites(() => redis.call('removing a file', (command) => command.hdel(bytes, ...fields))); // at most PIECES_PER_REMOVAL
      }
    },

    // A shelf is its conversation's key, which ends with it: nobody asks.
    removeShelf: () => Promise.resolve(),
    listShelves: nothing,

    stop() {
      redis.stop();
      return Promise.resolve();
    },
  };
}

function pieceOf(id: string, index: number): string {
  return `${id}:${index}`;
}

/** The same memory, as the client library wants it. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function asFull(error: unknown): never {
  if (error instanceof ChatError && error.code === 'REDIS_FULL') {
    throw new ChatError('BLOB_STORE_FULL', {}, { cause: error });
  }
  throw error;
}

async function* nothing(): AsyncIterable<string> {
  // no shelf has a name of its own here
}
