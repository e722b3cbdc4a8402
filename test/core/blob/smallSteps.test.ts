import { expect, inject, it, onTestFinished } from 'vitest';
import { freshId, pair, randomPrefix, startCore } from '../../support/coreForTests.ts';
import { download, randomFile, sendFile } from '../../support/blobsForTests.ts';
import { ask } from '../../support/roomsForTests.ts';
import { startProxy } from '../../support/startProxy.ts';

const FILE_BYTES = 8 * 1024 * 1024 + 1;
const PIECE_BYTES = 32 * 1024;
const PIECES = Math.ceil(FILE_BYTES / PIECE_BYTES);
/** A piece with its identifiers: the most that Redis handles at once. */
const MOST_BYTES = PIECE_BYTES + 16 * 1024;

/**
 * Parses one direction of a connection to Redis: each command or answer as its strings, of which those over 64 bytes
 * are given by their length.
 */
function createReader(onMessage: (parts: readonly (string | number)[]) => void) {
  let rest = Buffer.alloc(0);
  let parts: (string | number)[] = [];
  let missing = 0;
  return (data: Uint8Array): void => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const end = rest.indexOf('\r\n');
      if (end === -1) return;
      const line = rest.toString('latin1', 0, end);
      let next = end + 2;
      if (line.startsWith('*') || line.startsWith('%') || line.startsWith('~') || line.startsWith('>')) {
        missing += Math.max(Number(line.slice(1)), 0) * (line.startsWith('%') ? 2 : 1);
      } else if (line.startsWith('$') && line !== '$-1') {
        const length = Number(line.slice(1));
        if (rest.length < next + length + 2) return;
        parts.push(length > 64 ? length : rest.toString('latin1', next, next + length));
        next += length + 2;
      } else parts.push(line);
      // Elements of an array belong to it, also those of a nested array.
      missing -= 1;
      rest = rest.subarray(next);
      if (missing <= 0) {
        onMessage(parts);
        parts = [];
        missing = 0;
      }
    }
  };
}

const bytesOf = (parts: readonly (string | number)[]): number =>
  parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : part.length), 0);

it('D10: a large file never occupies Redis for long: at most one piece of 32 KiB per command, in either direction', async () => {
  const address = new URL(inject('redisUrl'));
  const wire = await startProxy(Number(address.port));
  address.port = String(wire.port);
  const core = startCore({ redis: { url: address.href }, keyPrefix: randomPrefix() });
  onTestFinished(async () => {
    await core.stop();
    await wire.stop();
  });
  const commands: (readonly (string | number)[])[] = [];
  const answers: number[] = [];
  wire.onLink((link) => {
    link.toServer.listen(createReader((parts) => commands.push(parts)));
    link.toClient.listen(createReader((parts) => answers.push(bytesOf(parts))));
  });
  const { mei, tom, conversationId } = await pair(core);
  const named = (name: string) => commands.filter(([first]) => String(first).toLowerCase() === name);

  const file = randomFile(FILE_BYTES);
  const { blob, offset } = await sendFile(mei, conversationId, file);
  expect(Math.max(0, ...commands.map(bytesOf))).toBeLessThan(MOST_BYTES);
  // Each piece is a transaction of its own, so that other clients are served between any two.
  expect(named('hset').map(([, , , bytes]) => bytes)).toHaveLength(PIECES);
  expect(named('multi')).toHaveLength(PIECES);
  expect(named('exec')).toHaveLength(PIECES);

  const got = await download(core, tom, conversationId, blob.id);
  expect(Buffer.from(got.bytes).equals(Buffer.from(file))).toBe(true);
  expect(named('hget').length).toBeGreaterThanOrEqual(PIECES);
  expect(Math.max(0, ...answers)).toBeLessThan(MOST_BYTES);

  await ask(mei, 'message.recall', { conversationId, offset, clientId: freshId() });
  await expect.poll(() => named('hdel').length).toBeGreaterThanOrEqual(PIECES / 16);
  // The name of the command, the key, and at most 16 pieces.
  expect(Math.max(...named('hdel').map(({ length }) => length))).toBeLessThanOrEqual(2 + 16);
  expect(Math.max(0, ...commands.map(bytesOf))).toBeLessThan(MOST_BYTES);
}, 60_000);
