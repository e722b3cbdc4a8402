import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSigningKey } from '../../../scripts/updates/createSigningKey.ts';
import { writeManifests } from '../../../scripts/updates/writeManifests.ts';
import { writeAppImage } from './appImage.ts';

/** Handles a request and returns `true`, or leaves it to the files of the feed. */
export type Handler = (path: string, response: ServerResponse, request: IncomingMessage) => boolean;

export interface Feed {
  readonly url: string;
  readonly folder: string;
  readonly publicKey: string;
  /** The paths that were requested. */
  readonly requests: readonly string[];
  /** Adds the installer of a version and its manifests, which are signed by the feed's key or by another one. */
  publish(version: string, options?: PublishOptions): Promise<string>;
  /** Another way to respond; `null`: with the files. */
  respond(handler: Handler | null): void;
  close(): Promise<void>;
}

interface PublishOptions {
  readonly privateKey?: string;
  readonly publishedAt?: number;
}

/** The path of an AppImage in the feed. */
export const fileOf = (version: string): string =>
  `/parley-desktop-${version}-linux-${process.arch === 'x64' ? 'x86_64' : process.arch}.AppImage`;

/** An update server on this computer, whose content was made with the commands of the product. */
export async function startFeed(root: string): Promise<Feed> {
  const folder = join(root, 'feed');
  await mkdir(folder);
  const key = join(root, 'signing-key.pem');
  const publicKey = createSigningKey(key);
  const requests: string[] = [];
  let handler: Handler | null = null;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    requests.push(path);
    if (handler?.(path, response, request) === true) return;
    if (existsSync(join(folder, path))) createReadStream(join(folder, path)).pipe(response);
    else response.writeHead(404).end('Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    folder,
    publicKey,
    requests,
    async publish(version, { privateKey = readFileSync(key, 'utf8'), publishedAt = Date.now() } = {}) {
      const file = join(folder, fileOf(version));
      if (!existsSync(file)) await writeAppImage({ file, root, version, updates: { url, keys: publicKey } });
      await writeManifests({ folder, version, privateKey, publishedAt });
      return file;
    },
    respond(next) {
      handler = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
