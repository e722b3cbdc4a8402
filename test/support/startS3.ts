import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { parseS3Url, type S3Target } from '#core/blob/s3/s3Url.ts';

export interface TestS3 {
  /** As it is given to `--files`. */
  readonly url: string;
  readonly target: S3Target;
  stop(): Promise<void>;
}

/** A real server that speaks S3, with one bucket on disk, on a free port. It refuses keys that it does not know. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // It takes the slash behind a bucket's name for no part of what was signed; Amazon's SDK signs it.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'parley' }],
  });
  const { port } = await server.run();
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/parley/files?tls=0`;
  return {
    url,
    target: parseS3Url(url),
    async stop() {
      // Clients keep their connections open.
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
