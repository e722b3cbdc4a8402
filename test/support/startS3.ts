import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { parseS3Url, type S3Target } from '#core/blob/s3/s3Url.ts';

export interface TestS3 {
  /** In the format of `--files`. */
  readonly url: string;
  readonly target: S3Target;
  stop(): Promise<void>;
}

/** A real S3 server with one bucket on disk, on a free port. It refuses unknown credentials. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // The server excludes the slash after a bucket's name from the signature; Amazon's SDK includes it.
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
